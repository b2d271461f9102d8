import TestSupport

#if DEBUG

    import Testing

    @testable import TaxiService

    @Suite("Member lists against arrays")
    struct MemberListsTests {
        @Test(
            "Z01: half a million random operations leave the lists as arrays would be", arguments: [1, 2] as [UInt64])
        func operations(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            let (listCount, memberCount) = (3, 14)
            var lists = MemberLists(lists: listCount, members: memberCount)
            var expected = [[UInt32]](repeating: [], count: listCount)
            for operation in 0..<250_000 {
                let member = UInt32(random.below(memberCount))
                let list: Int
                if let holder = expected.firstIndex(where: { $0.contains(member) }) {
                    list = holder
                    lists.remove(member, from: list)
                    expected[list].removeAll { $0 == member }
                } else {
                    list = random.below(listCount)
                    let place = random.chance(50) ? expected[list].count : random.below(expected[list].count + 1)
                    if place == expected[list].count, random.chance(50) {
                        lists.append(member, to: list)
                    } else {
                        let successor = place == expected[list].count ? MemberLists.none : expected[list][place]
                        lists.insert(member, before: successor, in: list)
                    }
                    expected[list].insert(member, at: place)
                }
                let members = expected[list]
                let isSame =
                    lists.members(of: list) == members && lists.heads[list] == members.first ?? MemberLists.none
                    && members.indices.allSatisfy {
                        lists.next(members[$0]) == ($0 + 1 < members.count ? members[$0 + 1] : MemberLists.none)
                    }
                try #require(isSame, "seed \(seed), operation \(operation)")
            }
        }
    }

#endif
