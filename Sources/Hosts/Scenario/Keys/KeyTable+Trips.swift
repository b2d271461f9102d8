/// Keys of recorded trips, which are decoded by hand, for most of them depend on each other.
extension KeyTable {
    static let tripKeys = [
        KeyLine("files", "a list of files", "needed", "of the same format"),
        KeyLine("format", "`csv` or `nycTLC`", "needed", "how they are written"),
        KeyLine("columns", "a map", "needed with `csv`", "what its columns are called, see above"),
        KeyLine(
            "requestsPerDay", "more than 0 and at most 100000000", "",
            "so many trips are drawn, spread over the hours as those of the files"),
        KeyLine(
            "days", "`weekdays`, `weekend` or `all`", "those of the kind of the start", "from which they are drawn"),
        KeyLine("replay", "a date", "", "instead of `requestsPerDay`: exactly the trips of that day are made"),
        KeyLine(
            "timeFormat", "a word or a pattern", "iso",
            """
            `iso`: `2019-05-01 13:45:00`, with a `T`, without seconds or with a fraction of them; `unixSeconds`; \
            `unixMilliseconds`; or a pattern such as `MM/dd/yyyy hh:mm:ss a` of `yyyy`, `yy` (this century), `MM`, `dd`, `HH` \
            (0 to 23), `hh` with `a` (AM or PM), `mm`, `ss`, `SSS` and `'text'`
            """),
        KeyLine(
            "utcOffset", "such as `\"+01:00\"`", "the times are the city's own",
            """
            the times of the file are universal, and the city's clocks show so much more; needed for unix times and for those \
            that end in `Z` or an offset
            """),
        KeyLine(
            "summerTime", "`europe` or `northAmerica`", "",
            "when the clocks are an hour ahead of `utcOffset`, by the rules since 1996 and 2007"),
        KeyLine("distanceUnit", "`mi`, `km` or `m`", "needed beside `distance`", "of that column"),
        KeyLine("durationUnit", "`s` or `min`", "needed beside `duration`", "of that column"),
        KeyLine(
            "largeParties", "`leaveOut` or `asFour`", "leaveOut",
            "what becomes of parties above four, whom no taxi takes (T01)"),
        KeyLine(
            "maxMeanSpeed", "10 km/h to 1000 km/h", "no speed is too high",
            """
            a row whose ride would have been faster on average is left out; by the straight line where there is no `distance`
            """),
        KeyLine(
            "pathStep", "more than 0 s and at most 36525 days", "",
            "the time between two points of a path, for `maxMeanSpeed`"),
    ]
}
