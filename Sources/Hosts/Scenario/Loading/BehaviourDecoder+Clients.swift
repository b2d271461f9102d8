import Behaviour
import Quantities

/// How clients behave (B01).
extension BehaviourDecoder {
    func clients(_ field: Field) -> ClientBehaviour? {
        field.map { map in
            var clients = ClientBehaviour()
            readHabits(map, of: &clients)
            clients.reservations = map.optional("reserve").flatMap { reservations($0) }
            clients.withdrawal = map.optional("withdraw").flatMap { withdrawal($0) }
            readShare(map.optional("unreachable"), into: &clients.unreachableProbability)
            return clients
        }
    }

    /// What clients do wherever they ride, in a simulation as in a load test.
    package func readHabits(_ map: MapField, of clients: inout ClientBehaviour) {
        if let patience = map.optional("patience") {
            if !patience.node.isScalar("none") { clients.patienceSeconds = patience.distribution(of: .time) }
        }
        if let weights = map.optional("party").flatMap(partyWeights) { clients.partyWeights = weights }
        readShare(map.optional("share"), into: &clients.sharingProbability)
        if let pay = map.optional("pay") { readPayment(pay, into: &clients) }
        readShare(map.optional("noShow"), into: &clients.noShowProbability)
        readShare(map.optional("interrupt"), into: &clients.interruptionProbability)
    }

    /// T01: 1 to 4 people.
    func partyWeights(_ field: Field) -> [Double]? {
        guard let entries = field.namedEntries() else { return nil }
        var weights = [0.0, 0, 0, 0]
        let isRight = entries.map { entry in
            guard let size = Int(entry.key), (1...4).contains(size) else {
                field.context.report(
                    at: entry.keyPosition, "a party of '\(entry.key)'", remedy: "sizes 1, 2, 3 and 4 are allowed")
                return false
            }
            let weight = entry.value.labelled("the weight of party size \(size)")
            guard let value = weight.number(.from(0, to: 1_000_000)) else { return false }
            weights[size - 1] = value
            return true
        }
        return isRight.contains(false) ? nil : positive(weights, field)
    }

    /// R01, R03.
    ///
    /// - Parameter share: the share of clients who reserve, where something else than the key tells it.
    package func reservations(_ field: Field, share fixedShare: Double? = nil) -> ReservationBehaviour? {
        field.map { map in
            let share =
                fixedShare
                ?? map.required("share", remedy: "tell which share of the clients books ahead")?
                .number(BehaviourDecoder.share)
            let ahead = map.required("ahead", remedy: "tell how long before the departure they book")?
                .distribution(of: .time)
            var (cancel, change) = (0.0, 0.0)
            readShare(map.optional("cancel"), into: &cancel)
            readShare(map.optional("change"), into: &change)
            if cancel + change > 1 {
                map.reportKey(
                    "change", "more reservations are cancelled or changed than are made",
                    remedy: "let 'cancel' and 'change' together be at most 1")
            }
            guard let share, let ahead else { return nil }
            var reservations = ReservationBehaviour(probability: share, aheadSeconds: ahead)
            reservations.cancelProbability = cancel
            reservations.changeProbability = change
            return reservations
        }
    }

    /// T09.
    private func withdrawal(_ field: Field) -> WithdrawalBehaviour? {
        field.map { map in
            let share = map.required("share", remedy: "tell which share of the clients think better of it")?
                .number(BehaviourDecoder.share)
            let after = map.required("after", remedy: "tell how long they have waited then")?
                .distribution(of: .time)
            guard let share, let after else { return nil }
            return WithdrawalBehaviour(probability: share, afterSeconds: after)
        }
    }

    /// P03.
    private func readPayment(_ field: Field, into clients: inout ClientBehaviour) {
        let payment = field.map { map -> (card: Double, fails: Double)? in
            var (card, fails) = (clients.cardProbability, clients.cardFailureProbability)
            readShare(map.optional("card"), into: &card)
            readShare(map.optional("cardFails"), into: &fails)
            return (card, fails)
        }
        guard let payment else { return }
        (clients.cardProbability, clients.cardFailureProbability) = payment
    }

    private func readShare(_ field: Field?, into share: inout Double) {
        if let value = field?.number(BehaviourDecoder.share) { share = value }
    }
}
