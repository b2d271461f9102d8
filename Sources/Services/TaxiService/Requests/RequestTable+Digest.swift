// State that affects future decisions.
extension RequestTable {
    /// Passes the open requests and the counts of outcomes to `take`, word by word.
    /// - Complexity: O(slots · log).
    func digest(into take: (UInt64) -> Void) {
        take(UInt64(nextNumber))
        for slot in openSlots {
            let (party, ride) = (party(slot), ride(slot))
            if party.phase != .over {
                take(UInt64(party.number.number) | UInt64(rideNumber(party.ride)) << 32)
                take(UInt64(party.next.isNone ? 0 : self.party(party.next).number.number))
                party.digest(into: take)
            }
            if ride.phase != .over {
                take(UInt64(ride.number.number) | UInt64(self.party(ride.firstParty).number.number) << 32)
                if !ride.firstOnBoard.isNone { take(UInt64(self.party(ride.firstOnBoard).number.number)) }
                ride.digest(into: take)
            }
        }
        counts.digest(into: take)
    }

    /// Returns the number of a ride; 0 for none.
    func rideNumber(_ slot: Slot) -> UInt32 { slot.isNone ? 0 : ride(slot).number.number }
}
