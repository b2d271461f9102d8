import Quantities
import TestSupport
import Testing

@testable import RuleModels

@Suite("The checker's store of open requests")
struct OpenRequestsTests {
    private func record(_ client: Int) -> CheckedRequest {
        var record = CheckedRequest()
        record.isOver = false
        record.phase = .waiting
        record.client = ClientID(client)
        return record
    }

    @Test("Open requests are found by number, even if others end or numbers are omitted")
    func againstDictionary() {
        for seed: UInt64 in 1...20 {
            var random = SplitMix64(seed: seed)
            var requests = OpenRequests(capacity: 4)
            var expected: [UInt32: Int] = [:]
            for _ in 0..<2_000 {
                if random.chance(45), let number = expected.keys.min(), !random.chance(20) {
                    let id = RequestID(random.chance(50) ? number : expected.keys.max() ?? number)
                    requests[id].phase = .over
                    requests.end(id)
                    expected[id.number] = nil
                } else {
                    let number = requests.next + UInt32(random.chance(5) ? random.below(40) : 0)
                    let client = random.below(1_000)
                    requests.append(record(client), as: RequestID(number))
                    expected[number] = client
                }
            }
            let allFound = (0..<requests.next + 5).allSatisfy { number in
                let id = RequestID(number)
                guard let client = expected[number] else { return !requests.isOpen(id) }
                return requests.isOpen(id) && requests[id].client == ClientID(client)
            }
            #expect(allFound, "seed \(seed)")
            var open: [UInt32] = []
            requests.forEachOpen { id, _ in open.append(id.number) }
            #expect(open == expected.keys.sorted() && requests.openCount == open.count, "seed \(seed)")
        }
    }

    @Test("An old reservation does not keep later requests in memory")
    func memoryIsFlat() {
        var requests = OpenRequests(capacity: 1_024)
        requests.append(record(0), as: RequestID(1))
        for number: UInt32 in 2...200_000 {
            let id = RequestID(number)
            requests.append(record(1), as: id)
            requests[id].phase = .over
            requests.end(id)
        }
        #expect(requests.memory == (old: 1, ring: 1_024))
        #expect(requests.isOpen(RequestID(1)) && !requests.isOpen(RequestID(2)))
    }
}
