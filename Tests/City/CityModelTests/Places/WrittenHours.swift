/// Opening hours written by people, with times at which the place is open or closed.
///
/// From the extracts of Porto's centre, Porto Alegre, Monaco and Singapore's bayfront among the published data
/// (OpenStreetMap contributors, ODbL 1.0), and from the examples on wiki.openstreetmap.org, "Key:opening_hours".
struct WrittenHours: Sendable, CustomStringConvertible {
    let text: String
    /// List of times such as "Mo 09:00" in the week from 2026-06-01 on, or "12-25 09:00" in 2026.
    let open: String
    let closed: String

    init(_ text: String, open: String, closed: String) { (self.text, self.open, self.closed) = (text, open, closed) }

    var description: String { text }

    static let all = porto + elsewhere

    private static let porto: [WrittenHours] = [
        WrittenHours("24/7", open: "Mo 00:00, Su 23:59, 12-25 12:00", closed: ""),
        WrittenHours("off", open: "", closed: "Mo 00:00, Sa 12:00"),
        WrittenHours("closed", open: "", closed: "Mo 12:00, Su 12:00"),
        WrittenHours("Tu-Su 10:00-17:30; PH off", open: "Tu 10:00, Su 17:29", closed: "Mo 12:00, Tu 09:59, Su 17:30"),
        WrittenHours(
            "Mo-Su 10:00-12:30, 14:00-18:00", open: "Mo 12:29, Su 14:00", closed: "Mo 12:30, Su 13:59, Su 18:00"),
        WrittenHours(
            "Mo-Fr 12:00-15:00, 19:00-22:00; Sa 12:00-15:00", open: "Fr 21:59, Sa 14:59",
            closed: "Fr 15:00, Sa 20:00, Su 12:30"),
        WrittenHours(
            "Mo-Su 00:00-01:00,08:00-24:00", open: "Mo 00:59, Mo 23:59, Tu 00:00", closed: "Mo 01:00, Mo 07:59"),
        WrittenHours("Mo-Su 11:00-00:00", open: "Mo 23:59, Su 11:00", closed: "Mo 00:00, Tu 10:59"),
        WrittenHours("09:00 - 19:00", open: "Mo 09:00, Su 18:59", closed: "Mo 19:00"),
        WrittenHours("Mo-Sa 20:00-04:00", open: "Mo 20:00, Tu 03:59, Su 03:59", closed: "Mo 03:59, Su 04:00, Su 21:00"),
        WrittenHours("Th-Tu 11:00-00:00", open: "Tu 23:59, Th 11:00", closed: "We 00:00, We 12:00"),
        WrittenHours("Mo-Su,PH 07:30-20:00", open: "Mo 07:30", closed: "Mo 20:00"),
        WrittenHours(
            "Mo-Fr 06:00-20:00; Sa,Su,PH 07:00-20:00", open: "Mo 06:00, Sa 07:00", closed: "Sa 06:59, Su 06:30"),
        WrittenHours(
            "Mo 09:00-24:00; Dec 25 off; Jan 1 off", open: "Mo 23:59, 12-21 10:00", closed: "Tu 00:00, 12-25 10:00"),
        WrittenHours("We-Mo 00:00-24:00", open: "We 00:00, Mo 23:59", closed: "Tu 00:00, Tu 23:59"),
        WrittenHours(
            "Tu-Th 20:00-01:00, Fr-Su 20:00-02:00", open: "Tu 20:00, We 00:59, Sa 01:59, Mo 01:59",
            closed: "We 01:00, Tu 01:00, Mo 20:00"),
        WrittenHours(
            "Nov-Apr 9:30-17:00; May-Oct 9:30-18:30", open: "Mo 18:00, 12-01 16:59, 04-30 16:00",
            closed: "12-01 17:00, 04-30 18:00, 05-01 18:30"),
        WrittenHours(
            "Mo-Th 00:00-02:00,07:00-24:00; Fr-Su 00:00-24:00", open: "Mo 01:59, Fr 03:00, Su 23:59, Mo 07:00",
            closed: "Mo 02:00, Th 06:59"),
        WrittenHours(
            "Nov-Mar: Mo-Su 09:00-12:30,14:00-17:30; Apr-Oct: Mo-Su 09:00-18:30; Dec 25 off; Jan 1 off",
            open: "Mo 13:00, 03-31 17:29, 12-24 09:00", closed: "03-31 13:00, 12-25 10:00, 01-01 10:00, Mo 18:30"),
        WrittenHours("Mo-Sa 10:00-20:00;\nSu 11:00-19:00", open: "Sa 10:00, Su 11:00", closed: "Su 10:30, Su 19:00"),
        WrittenHours(
            "Mo-Th, Su 08:00-23:00; Fr, Sa 08:00-02:00", open: "Su 22:59, Su 01:59, Sa 01:59",
            closed: "Su 23:00, Su 02:00, Fr 01:00"),
        WrittenHours(
            "Mo-Su 12:00-24:00; Fr,Sa 00:00-02:00,12:00-24:00", open: "Fr 01:59, Fr 12:00, Sa 01:00",
            closed: "Su 01:00, Sa 02:00"),
        WrittenHours(
            "Mo-We 11:00-15:30; Th-Sa 11:00- 00:00", open: "Th 23:59, We 15:29", closed: "We 16:00, Fr 00:00"),
        WrittenHours(
            "Mo-Su 19:00-23:00; Tu off; We off; Fr,Sa 19:00-24:00", open: "Mo 22:59, Fr 23:59",
            closed: "Tu 20:00, We 20:00, Th 23:30"),
        WrittenHours("Fr-Sa 00:00-06:00", open: "Fr 00:00, Sa 05:59", closed: "Fr 06:00, Su 03:00"),
        WrittenHours(
            "Tu-We, Su 09:00-20:00;\nTh 09:00-19:30;\nFr-Sa 09:00-22:00", open: "Su 19:59, Sa 21:59",
            closed: "Th 19:30, Mo 12:00"),
        WrittenHours("Mo-Sa 08:30-20:30, Su 09:00-20:00", open: "Mo 08:30, Su 09:00", closed: "Su 08:45, Su 20:00"),
        WrittenHours(
            "Mo-Fr 09:30-19:30; Tu off; Sa 09:00-19:00", open: "Mo 10:00, Sa 09:00", closed: "Tu 10:00, Su 10:00"),
        // The second half overrides the first: the authors meant a comma.
        WrittenHours("Tu-Sa 11:00-13:00; 14:00-20:00", open: "Tu 14:00, Mo 15:00", closed: "Tu 12:00"),
        WrittenHours(
            "Mo-Fr 09:00-12:30,14:00-17:30; Th 09:00-12:30,14:00-18:30", open: "Th 18:00, Fr 17:00",
            closed: "Th 13:00, We 18:00"),
        WrittenHours(
            "Mo-Sa 12:00-14:30; Mo-Th 19:00-22:30; Fr, Sa 19:00-23:30", open: "Mo 22:00, Sa 23:00",
            closed: "Mo 13:00, Sa 13:00"),
        WrittenHours(
            "We-Th 12:30-15:00,19:30-23:00;  Fr  12:30-15:00,19:30-24:00", open: "We 14:00, Fr 23:59",
            closed: "Th 23:00, Sa 13:00"),
        WrittenHours(
            "Apr 26-Sep 24 10:00-20:00; Mar 24-Apr 25 10:00-19:00; Oct 25-Mar 23 10:00-18:00; Dec 25 off",
            open: "04-26 19:30, 09-24 19:59, 04-25 18:59, 12-24 17:00, 01-15 17:59, 03-23 10:00",
            closed: "04-25 19:00, 12-25 11:00, 10-10 12:00, 03-23 18:30"),
        WrittenHours(
            "Mo-Su 09:00-19:00; Dec 24 09:00-14:00; Dec 31 09:00-14:00; Dec 25 11:00-19:00; Jan 01 11:00-19:00",
            open: "12-24 13:59, 12-25 18:00, 01-01 11:00", closed: "12-24 15:00, 12-25 10:00, 12-31 14:00"),
        WrittenHours(
            "Mo-We, Su 12:00-0:00;\nTh-Sa 12:00-2:00", open: "Su 01:59, We 23:59, Fr 01:59",
            closed: "Th 00:00, Su 02:00"),
        WrittenHours(
            "Mo-Th 12:00-15:00,Fr-Sa 12:00-15:00,19:30-22:30", open: "Th 12:00, Fr 20:00",
            closed: "Th 20:00, Su 12:00"),
        WrittenHours(
            "Tu 14:00-18:00; We-Su 10:00-18:00; Jan 1 off; May 1 off; Dec 1 off", open: "Tu 14:00, 05-02 10:00",
            closed: "Tu 13:00, 05-01 11:00, 12-01 15:00"),
        WrittenHours(
            "Nov-Mar Tu-Su 10:00-17:30; Apr-Oct Tu-Su 10:00-18:30; PH off", open: "Tu 18:00, 11-03 17:00",
            closed: "Mo 12:00, 11-03 18:00"),
        WrittenHours("Mo-Th 21:30-04:00; Fr-Sa 22:00-04:00; Su 21:30-04:00", open: "Mo 03:59", closed: "Fr 21:45"),
    ]

    private static let elsewhere: [WrittenHours] = [
        // Porto Alegre
        WrittenHours("Su-Sa 10:00-22:00", open: "Mo 10:00, Su 21:59", closed: "We 22:00"),
        WrittenHours("Mo-Su, PH 05:00-23:20", open: "Mo 23:19", closed: "Mo 23:20, Tu 04:59"),
        WrittenHours("Mo 13:00-17:30; Tu-Fr 09:00-17:30", open: "Mo 13:00, Tu 09:00", closed: "Mo 09:00, Sa 10:00"),
        // Monaco
        WrittenHours("Mo-Sa 07:00-00:30, Su 07:00-24:00", open: "Su 00:29, Su 23:59", closed: "Mo 00:00, Su 00:30"),
        WrittenHours("16:00-04:45", open: "Mo 04:44, Mo 16:00", closed: "Mo 04:45"),
        WrittenHours(
            "Apr 07-Oct 30: 09:00-02:00", open: "04-07 09:00, 10-31 01:59", closed: "04-07 01:00, 10-31 09:00"),
        WrittenHours(
            "Th-Mo 19:30-21:45; Jul-Aug: We-Mo 19:30-21:45", open: "Th 20:00, 07-01 20:00", closed: "We 20:00"),
        WrittenHours(
            "07:30-10:30,12:30-14:30, Apr-Oct: 19:30-22:30; Nov-Mar: 19:30-22:00",
            open: "Mo 08:00, Mo 22:29, 12-01 21:59", closed: "Mo 11:00, 12-01 22:15, 12-01 08:00"),
        WrittenHours("09:00-12:30; 14:30-19:00; Su off", open: "Mo 15:00", closed: "Mo 10:00, Su 15:00"),
        WrittenHours(
            "Tu,Th 17:00-22:00; We 15:00-22:00; Fr 17:00-24:00; Sa 15:00-24:00; Su 11:00-18:00; Mar-Oct off",
            open: "11-03 17:00, 02-28 23:00", closed: "Tu 18:00, 03-01 12:00, 10-31 16:00"),
        WrittenHours("12:00-14:00,19:30-23:00; Su,Mo off", open: "Tu 13:00, Sa 22:59", closed: "Su 13:00, Mo 20:00"),
        WrittenHours(
            "Mo-Sa 10:00-19:00; Dec,May-Aug: Su 10:00-19:00; Jul,Aug: Mo-Sa 10:00-20:00",
            open: "Su 12:00, 12-06 12:00, 07-06 19:30", closed: "11-08 12:00, 07-05 19:30, 06-06 19:00"),
        WrittenHours(
            "Oct-Mar 10:00-18:00; Apr-Jun,Sep 10:00-19:00; Jul 10:00-20:00; Dec 25 off",
            open: "09-30 18:59, 07-31 19:59, 10-01 17:59", closed: "08-15 12:00, 12-25 12:00, 10-01 18:30"),
        WrittenHours(
            "Nov-Jan: 09:00-17:00; Feb-Apr,Oct: 09:00-18:00; May-Sep: 09:00-19:00; Nov 19,Dec 25 off",
            open: "10-31 17:59, 11-18 09:00, 05-01 18:59", closed: "11-19 12:00, 12-25 12:00, 11-18 17:30"),
        WrittenHours("08:30-18:00; May-Sep: 08:00-19:00", open: "Mo 08:00, 10-01 08:30", closed: "10-01 08:15"),
        WrittenHours(
            "10:00-18:00; Jul,Aug 10:00-19:00; Oct 17-Mar 25 off", open: "07-01 18:30, 03-26 10:00, 10-16 17:00",
            closed: "10-17 12:00, 03-25 12:00, 01-01 12:00"),
        WrittenHours("Mo-Tu, Fr 09:00-18:00; Mo-Fr 20:15-22:00", open: "We 21:00", closed: "Mo 10:00, Fr 12:00"),
        // Singapore
        WrittenHours(
            "Mo-Fr 08:30-22:00; Sa-Su 09:00-18:00; PH closed", open: "Mo 21:59, Su 17:59", closed: "Su 18:00"),
        WrittenHours(
            "Mo-Th 17:00-02:00; Fr,Sa 17:00-03:00; Su 16:00-01:00", open: "Mo 00:59, Sa 02:59, Su 16:00",
            closed: "Mo 01:00, Fr 02:00"),
        // The documentation's examples
        WrittenHours("Mo-Fr 08:00-17:30", open: "Mo 08:00", closed: "Mo 17:30, Sa 12:00"),
        WrittenHours(
            "Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00; PH off", open: "Mo 13:00, Sa 11:59", closed: "Mo 12:30"),
        WrittenHours("Mo-Sa 10:00-20:00; Tu off", open: "Mo 10:00", closed: "Tu 12:00"),
        WrittenHours("24/7; Aug 10:00-14:00", open: "07-31 23:00, 08-15 13:59", closed: "08-15 14:00, 08-31 23:00"),
        WrittenHours(
            "Su-Tu 11:00-01:00, We-Th 11:00-03:00, Fr 11:00-06:00, Sa 11:00-07:00",
            open: "Su 06:59, Sa 05:59, Th 02:59", closed: "Sa 06:00, Mo 01:00"),
        WrittenHours("Mo-Fr 08:00-18:00; We 12:00-14:00 off", open: "We 11:59, We 14:00, Th 13:00", closed: "We 13:00"),
        WrittenHours("Sa 18:00-26:00", open: "Su 01:59", closed: "Su 02:00, Sa 01:00"),
        WrittenHours("Jun-Sep", open: "06-01 00:00, 09-30 23:59", closed: "05-31 23:59, 10-01 00:00"),
        WrittenHours("Dec 24-26 off, Mo-Su 09:00-12:00", open: "12-25 09:00", closed: "12-25 13:00"),
    ]

    /// Unsupported texts, with the unsupported part of each.
    static let notUnderstood: [(text: String, column: Int, word: String)] = [
        ("", 1, ""), ("  ", 3, ""), (";", 2, ""), ("Mo-Su 10:00-sunset", 13, "sunset"),
        ("sunrise-sunset", 1, "sunrise"),
        ("Mo-So 10:00-19:00", 4, "So"), ("; o-sa 10:30-19:30; Sun 11:00-18:00; PH 11:00-18:00", 3, "o"),
        ("08:00 a 19:30", 7, "a"), ("Apr-Oct 9:00-18:30; Nov-Mar 9:00-17:30; easter off; Dec 25 off", 41, "easter"),
        ("Nov-Apr Mo-Su 09:00-19:00; Nov-Apr Ma-Oc 09:00-20:00", 36, "Ma"),
        ("Tu-Th 12:00-15:00; Fr-Sa 12:00-15, 19:00-00:00", 32, "15"), ("08:00-18:00; Sa,Su \"On request\"", 20, "\""),
        ("Mo-Fr 10:00+", 12, "+"), ("week 1-53/2 Fr 09:00-12:00", 1, "week"), ("Su[1] 10:00-12:00", 3, "["),
        ("2024 Apr 1 off", 1, "2024"), ("Mo-Fr 09:00-17:00 || off", 19, "|"), ("Mo-Fr 09:00-12:00,", 19, ""),
        ("Mo-Fr 9h-17h", 7, "9"), ("Mo-Fr 09:00-12:00 Sa", 19, "Sa"), ("Jun 31 off", 5, "31"),
        ("Mo 25:00-26:00", 4, "25"),
        ("Mo 09:60-10:00", 7, "60"), ("Mo 09:00-49:00", 10, "49"), ("Mo 9:5-10:00", 6, "5"), ("Mo–Fr 09:00", 3, "–"),
        ("Café: Mo", 1, "Café"), ("Mo 08:00-33:00", 4, "08"), ("Mo 09:00-10:00,; Tu 09:00-10:00", 16, ";"),
        ("Jan-", 5, ""), ("Mo 08:00-", 10, ""),
    ]
}
