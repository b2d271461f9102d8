// Schemas of the tariff and of the travel times between zones.
extension OpenAPI {
    private static let money = #"{"type":"number","description":"in units of the currency","multipleOf":0.01}"#
    private static let zones = #"{"type":"array","items":{"type":"string"}}"#
    private static let rates = #""flagFall":\#(money),"perKm":\#(money)"#
    private static let hours = #"""
        "name":{"type":"string"},"from":{"type":"number","description":"seconds since midnight"},"until":{"type":"number"},\#
        "days":\#(zones)
        """#
    private static let periods = #"""
        {"type":"array","description":"hours with other rates of the meter; the first that holds at the departure counts",\#
        "items":{"type":"object","required":["name","from","until","days"],"properties":{\#(hours),\#(rates),"perMile":\#
        \#(money),"perMinute":\#(money),"minimum":\#(money),"percent":{"type":"number","description":\#
        "per cent by which the meter's price is higher, or lower if negative"}}}}
        """#

    private static let waiting = #"""
        {"type":"object","required":["perMinute","freeSeconds"],"properties":{"perMinute":\#(money),"freeSeconds":\#
        {"type":"number"}},"description":"the charge for a taxi that waits at the pickup longer than the free time"}
        """#

    private static let surge = #"""
        {"type":"object","required":["percentPerRequest","maxPercent"],"properties":{"percentPerRequest":{"type":"integer"},\#
        "maxPercent":{"type":"integer"}},"description":"per cent by which the price of a request for now rises, for each open \#
        request of the zone in excess of its taxis without a ride: an experiment outside the rule book"}
        """#

    /// The schema of `/v1/city`.
    static let city = #"""
        {"type":"object","required":["name","time","streets","zones","clockAtStart","hourFactors","tariff","limits"],"properties":{\#
        "name":{"type":"string"},"time":{"type":"number"},"date":{"type":"string","format":"date"},"clock":\#
        {"type":"string","description":"local time of day in the city"},"timeZone":{"type":"string"},"unixTimeAtStart":{"type":\#
        "integer","description":"seconds since 1970 at time 0"},"rules":{"$ref":"#/components/schemas/Rules"},\#
        "limits":{"$ref":"#/components/schemas/Limits"},"streets":{"type":"boolean","description":\#
        "whether positions are points on streets"},"places":{"type":"integer"},"zones":\#(zones),"clockAtStart":{"type":\#
        "number","description":"seconds since midnight at time 0"},"weekdayAtStart":{"type":"string","enum":\#
        ["monday","tuesday","wednesday","thursday","friday","saturday","sunday"]},"holidays":{"type":"array","items":{"type":\#
        "string","format":"date"},"description":"dates with the rates of a holiday, not of their weekday"},\#
        "hourFactors":{"type":"array","minItems":24,"maxItems":192,"items":{"type":"number","exclusiveMinimum":0},\#
        "description":"drive time divided by that in free flow, for each hour of the day: 24 values, or if days differ, 24 for \#
        each weekday from Monday on and 24 for holidays"},"tariff":{"$ref":"#/components/schemas/Tariff"}}},\#
        "Tariff":{"type":"object","required":["flagFall","perKm","perMile","perMinute","surcharges","flat"],"properties":{\#
        \#(rates),"perMile":\#(money),"perMinute":\#(money),"slowerThanKmh":{"type":"number","description":"only the minutes \#
        beyond the drive time at this speed are charged"},"limit":{"type":"object","required":["flagFall","perKm"],\#
        "properties":{\#(rates)},"description":"the maximum price (P02)"},"minimum":\#(money),"periods":\#(periods),"waiting":\#
        \#(waiting),"surge":\#(surge),\#
        "surcharges":{"type":"array","items":{"type":"object","required":["name","amount","from","until","days","rides","to"],\#
        "properties":{\#(hours),"amount":\#(money),"zones":\#(zones),"at":{"type":"string","enum":["pickup","destination"],\#
        "description":"the end of the ride that must lie in the zones; without it, either"},"rides":{"type":"string","enum":\#
        ["all","metered","flat"]},"to":{"type":"string","enum":["driver","authority"]}}}},"flat":{"type":"array","items":\#
        {"type":"object","required":["price","between","and"],"properties":{"price":\#(money),"between":\#(zones),"and":\#
        \#(zones)}}}}}
        """#

    /// The schema of `/v1/city/ways`.
    static let travelTimes = #"""
        {"type":"object","required":["ways"],"properties":{"ways":{"type":"array","items":{"type":"object",\#
        "required":["from","seconds","km"],"properties":{"from":{"type":"string"},"seconds":{"type":"array","items":\#
        {"type":"number"}},"km":{"type":"array","items":{"type":"number"}}}}}}}
        """#
}
