// What an account's owner keeps and changes: A07, A09 and the list of D02.
extension AccountService {
    /// A07.
    mutating func changeDrivingLicence(_ token: TokenFingerprint, to text: String) throws(AccountReason) {
        let id = try requireRole(.driver, token)
        guard let licence = LicenceNumber(text) else { throw .emptyField }
        if let owner = drivingLicences[licence], owner != id { throw .alreadyRegistered }
        if let former = accounts[Int(id.index)].papers?.drivingLicence { drivingLicences[former] = nil }
        drivingLicences[licence] = id
        accounts[Int(id.index)].papers?.drivingLicence = licence
    }

    /// A07.
    mutating func changeIBAN(_ token: TokenFingerprint, to text: String) throws(AccountReason) {
        let id = try requireRole(.driver, token)
        if text.isBlank { throw .emptyField }
        let iban = try freeIBAN(text, for: id)
        if let former = accounts[Int(id.index)].papers?.iban { ibans[former] = nil }
        ibans[iban] = id
        accounts[Int(id.index)].papers?.iban = iban
    }

    /// A09.
    mutating func storeCard(_ token: TokenFingerprint, _ card: PaymentCard?) throws(AccountReason) {
        let id = try requireRole(.client, token)
        guard let card else { throw .invalidCard }
        accounts[Int(id.index)].lastCardNumber += 1
        let cardID = CardID(accounts[Int(id.index)].lastCardNumber)
        accounts[Int(id.index)].cards.append(ListedCard(id: cardID, card: card))
        effects.append(.cardStored(id, cardID))
    }

    /// A09.
    mutating func deleteCard(_ token: TokenFingerprint, _ card: CardID) throws(AccountReason) {
        let id = try requireRole(.client, token)
        guard let position = accounts[Int(id.index)].cards.firstIndex(where: { $0.id == card }) else {
            throw .unknownCard
        }
        accounts[Int(id.index)].cards.remove(at: defect == .wrongCardDeleted ? 0 : position)
    }

    /// D02. Several drivers may have one taxi in their lists; that only one works with it the taxi service sees to.
    mutating func addTaxi(_ token: TokenFingerprint, _ taxi: TaxiNumber) throws(AccountReason) {
        let id = try requireRole(.driver, token)
        if accounts[Int(id.index)].taxis.contains(taxi) { throw .alreadyRegistered }
        accounts[Int(id.index)].taxis.append(taxi)
        effects.append(.taxiAdded(id, taxi))
    }

    /// D02.
    mutating func removeTaxi(_ token: TokenFingerprint, _ taxi: TaxiNumber) throws(AccountReason) {
        let id = try requireRole(.driver, token)
        guard let position = accounts[Int(id.index)].taxis.firstIndex(of: taxi) else { throw .notYourTaxi }
        accounts[Int(id.index)].taxis.remove(at: position)
        effects.append(.taxiRemoved(id, taxi))
    }
}
