import Quantities

/// Time zones by their names in the IANA time zone database.
///
/// Only zones with a constant standard offset since 2009, and the summer time of Europe or North America or none. The
/// rules are part of the program, so that results do not depend on the machine's database.
package enum NamedTimeZones {
    /// Returns the clock of a zone, for files with local times unless they have an offset; nil for unknown names.
    static func clock(_ name: String) -> CityClock? { clocks[name] }

    /// Returns the rules of a zone; nil for unknown names.
    package static func zone(_ name: String) -> TimeZone? { clock(name)?.zone }

    /// Names of all zones, sorted.
    package static var names: [String] { clocks.keys.sorted() }

    private static let clocks: [String: CityClock] = {
        var clocks: [String: CityClock] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 2, let offset = seconds(words[1]) else { continue }
            let clock = CityClock(
                offsetSeconds: offset, summerTime: CityClock.SummerTime(rawValue: String(words[0])),
                readsPlainTimesAsUniversal: false)
            for name in words.dropFirst(2) { clocks[String(name)] = clock }
        }
        return clocks
    }()

    /// Parses an offset in seconds.
    ///
    /// - Parameter text: such as `+05:30`.
    private static func seconds(_ text: Substring) -> Int? {
        let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        return (text.first == "-" ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60)
    }

    /// Rows of summer time, offset in winter, names.
    private static let table = """
        europe -01:00 Atlantic/Azores
        europe +00:00 Atlantic/Canary Atlantic/Faroe Atlantic/Madeira Europe/Dublin Europe/Guernsey
        europe +00:00 Europe/Isle_of_Man Europe/Jersey Europe/Lisbon Europe/London
        europe +01:00 Africa/Ceuta Arctic/Longyearbyen Europe/Amsterdam Europe/Andorra Europe/Belgrade Europe/Berlin
        europe +01:00 Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Busingen Europe/Copenhagen
        europe +01:00 Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco
        europe +01:00 Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino
        europe +01:00 Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vaduz Europe/Vatican
        europe +01:00 Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich
        europe +02:00 Asia/Nicosia Europe/Athens Europe/Bucharest Europe/Helsinki Europe/Kiev Europe/Kyiv
        europe +02:00 Europe/Mariehamn Europe/Riga Europe/Sofia Europe/Tallinn Europe/Vilnius
        none -11:00 Pacific/Midway Pacific/Niue Pacific/Pago_Pago
        none -10:00 Pacific/Honolulu Pacific/Rarotonga Pacific/Tahiti
        none -09:30 Pacific/Marquesas
        none -09:00 Pacific/Gambier
        none -08:00 Pacific/Pitcairn
        none -07:00 America/Creston America/Dawson_Creek America/Hermosillo America/Phoenix
        none -06:00 America/Belize America/Costa_Rica America/El_Salvador America/Guatemala America/Managua
        none -06:00 America/Regina America/Swift_Current America/Tegucigalpa Pacific/Galapagos
        none -05:00 America/Atikokan America/Bogota America/Cayman America/Guayaquil America/Jamaica America/Lima
        none -05:00 America/Panama
        none -04:00 America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon
        none -04:00 America/Boa_Vista America/Curacao America/Dominica America/Grenada America/Guadeloupe
        none -04:00 America/Guyana America/Kralendijk America/La_Paz America/Lower_Princes America/Manaus
        none -04:00 America/Marigot America/Martinique America/Montserrat America/Port_of_Spain America/Porto_Velho
        none -04:00 America/Puerto_Rico America/Santo_Domingo America/St_Barthelemy America/St_Kitts
        none -04:00 America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola
        none -03:00 America/Argentina/Catamarca America/Argentina/Jujuy America/Argentina/La_Rioja
        none -03:00 America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta
        none -03:00 America/Argentina/San_Juan America/Argentina/Ushuaia America/Belem America/Cayenne
        none -03:00 America/Fortaleza America/Maceio America/Paramaribo America/Recife America/Santarem
        none -03:00 Antarctica/Rothera
        none -02:00 America/Noronha Atlantic/South_Georgia
        none -01:00 Atlantic/Cape_Verde
        none +00:00 Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry
        none +00:00 Africa/Dakar Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou
        none +00:00 America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena UTC
        none +01:00 Africa/Algiers Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos
        none +01:00 Africa/Libreville Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo
        none +01:00 Africa/Tunis
        none +02:00 Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Kigali
        none +02:00 Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Maseru Africa/Mbabane
        none +03:00 Africa/Addis_Ababa Africa/Asmara Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala
        none +03:00 Africa/Mogadishu Africa/Nairobi Antarctica/Syowa Asia/Aden Asia/Baghdad Asia/Bahrain Asia/Kuwait
        none +03:00 Asia/Qatar Asia/Riyadh Indian/Antananarivo Indian/Comoro Indian/Mayotte
        none +04:00 Asia/Dubai Asia/Muscat Asia/Tbilisi Indian/Mahe Indian/Reunion
        none +04:30 Asia/Kabul
        none +05:00 Asia/Aqtau Asia/Aqtobe Asia/Ashgabat Asia/Atyrau Asia/Dushanbe Asia/Oral Asia/Samarkand
        none +05:00 Asia/Tashkent Indian/Kerguelen Indian/Maldives
        none +05:30 Asia/Calcutta Asia/Colombo Asia/Kolkata
        none +05:45 Asia/Kathmandu Asia/Katmandu
        none +06:00 Asia/Bishkek Asia/Thimphu Asia/Urumqi Indian/Chagos
        none +06:30 Asia/Yangon Indian/Cocos
        none +07:00 Asia/Bangkok Asia/Ho_Chi_Minh Asia/Jakarta Asia/Phnom_Penh Asia/Pontianak Asia/Saigon
        none +07:00 Asia/Vientiane Indian/Christmas
        none +08:00 Asia/Brunei Asia/Hong_Kong Asia/Kuala_Lumpur Asia/Kuching Asia/Macau Asia/Makassar Asia/Manila
        none +08:00 Asia/Shanghai Asia/Singapore Asia/Taipei
        none +09:00 Asia/Dili Asia/Jayapura Asia/Seoul Asia/Tokyo Pacific/Palau
        none +09:30 Australia/Darwin
        none +10:00 Antarctica/DumontDUrville Australia/Brisbane Australia/Lindeman Pacific/Chuuk Pacific/Guam
        none +10:00 Pacific/Port_Moresby Pacific/Saipan
        none +11:00 Pacific/Efate Pacific/Guadalcanal Pacific/Kosrae Pacific/Noumea Pacific/Pohnpei
        none +12:00 Pacific/Funafuti Pacific/Kwajalein Pacific/Majuro Pacific/Nauru Pacific/Tarawa Pacific/Wake
        none +12:00 Pacific/Wallis
        none +13:00 Pacific/Kanton
        none +14:00 Pacific/Kiritimati
        northAmerica -10:00 America/Adak
        northAmerica -09:00 America/Anchorage America/Juneau America/Nome America/Sitka America/Yakutat
        northAmerica -08:00 America/Los_Angeles America/Vancouver
        northAmerica -07:00 America/Boise America/Cambridge_Bay America/Denver America/Edmonton America/Inuvik
        northAmerica -06:00 America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Menominee
        northAmerica -06:00 America/North_Dakota/Center America/North_Dakota/New_Salem America/Rankin_Inlet
        northAmerica -06:00 America/Resolute America/Winnipeg
        northAmerica -05:00 America/Detroit America/Indiana/Indianapolis America/Indiana/Marengo
        northAmerica -05:00 America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes
        northAmerica -05:00 America/Indiana/Winamac America/Iqaluit America/Kentucky/Louisville
        northAmerica -05:00 America/Kentucky/Monticello America/Nassau America/New_York America/Toronto
        northAmerica -04:00 America/Glace_Bay America/Halifax America/Moncton America/Thule Atlantic/Bermuda
        northAmerica -03:00 America/Miquelon
        """
}
