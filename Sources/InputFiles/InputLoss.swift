/// Records of one input file that could not be used as they are, for one reason: survived, and worth telling.
package struct InputLoss: Hashable, Sendable {
    /// The file as the user named it, and the reason as people read it: "pickup zone 264 is not in the city".
    package var file, reason: String
    package var count: Int

    package init(file: String, reason: String, count: Int) {
        self.file = file
        self.reason = reason
        self.count = count
    }
}
