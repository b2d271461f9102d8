import CityModel
import OutputFiles
import Quantities
import Routing

/// `output_network.xml.gz`: the streets as a MATSim network, version 2.
///
/// Length and free speed of a link give the simulation's free-flow time of the link, to the millisecond. The model has
/// no capacity and no lanes: they are written because the format requires them.
///
/// Source: MATSim's `network_v2.dtd`.
enum MATSimNetworkFile {
    /// Vehicles per hour on one lane of a city street. The simulation does not use it.
    private static let capacity = "1800.0"
    private static let flushBytes = 1 << 18

    /// Writes the network.
    ///
    /// - Throws: `SystemError` if the file cannot be written.
    static func write(_ streets: MATSimStreets, to path: String) throws(SystemError) {
        let file = try GzipFile(creating: path, comment: ResultsFile.matsimNetwork.packedComment)
        var text = TextBuffer(capacity: flushBytes + 4_096)
        appendHead(of: streets, to: &text)
        for node in 0..<streets.graph.nodeCount {
            append(node: node, of: streets, to: &text)
            try flush(&text, to: file)
        }
        text.append(
            "</nodes>\n<links capperiod=\"01:00:00\" effectivecellsize=\"7.5\" effectivelanewidth=\"3.75\">\n"
                as StaticString)
        for arc in streets.graph.arcs.indices {
            append(arc: arc, of: streets, to: &text)
            try flush(&text, to: file)
        }
        text.append("</links>\n</network>\n" as StaticString)
        try file.write(text.bytes)
        try file.close()
    }

    private static func appendHead(of streets: MATSimStreets, to text: inout TextBuffer) {
        text.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE network SYSTEM "http://www.matsim.org/files/dtd/network_v2.dtd">
            <network name="
            """)
        // Characters that XML cannot hold are left out.
        text.append(streets.name.escapedForXML { _ in "" })
        text.append(
            """
            ">
            <attributes>
            <attribute name="coordinateReferenceSystem" class="java.lang.String">\(streets.utm.epsgCode)</attribute>
            </attributes>
            <nodes>

            """)
    }

    private static func append(node: Int, of streets: MATSimStreets, to text: inout TextBuffer) {
        let point = streets.point(ofNode: node)
        text.append("<node id=\"n" as StaticString)
        text.append(Int64(node))
        text.append("\" x=\"" as StaticString)
        text.append(point.eastMetres, decimals: 3)
        text.append("\" y=\"" as StaticString)
        text.append(point.northMetres, decimals: 3)
        text.append("\"/>\n" as StaticString)
    }

    private static func append(arc: Int, of streets: MATSimStreets, to text: inout TextBuffer) {
        // Length and free-flow time.
        let cost = streets.graph.arcs[arc].cost
        let centimetres = max(cost.centimetres, 1)
        let metresPerSecond = Double(centimetres) / 100 / (Double(max(cost.milliseconds, 1)) / 1_000)
        text.append("<link id=\"a" as StaticString)
        text.append(Int64(arc))
        text.append("\" from=\"n" as StaticString)
        text.append(Int64(streets.tails[arc]))
        text.append("\" to=\"n" as StaticString)
        text.append(Int64(streets.graph.arcs[arc].head))
        text.append("\" length=\"" as StaticString)
        text.append(fixed: Int64(centimetres), decimals: 2)
        text.append("\" freespeed=\"\(metresPerSecond)\" capacity=\"\(capacity)\" permlanes=\"1.0\" oneway=\"1\"")
        // Without positions on streets there is only a graph, without street classes.
        if let network = streets.network { text.append(" type=\"\(network.classes[arc].word)\"") }
        text.append(" modes=\"car,taxi\"/>\n" as StaticString)
    }

    private static func flush(_ text: inout TextBuffer, to file: GzipFile) throws(SystemError) {
        guard text.count >= flushBytes else { return }
        try file.write(text.bytes)
        text.removeAll()
    }
}
