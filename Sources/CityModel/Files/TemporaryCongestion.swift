import InputFiles
extension CityFiles {
    package static func congestion(_ source: SourceFile) throws(InputError) -> Congestion {
        Congestion(hourFactors: try hourFactors(source))
    }
}
