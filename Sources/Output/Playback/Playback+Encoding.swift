import OutputFiles
import ServiceKernel

extension Playback {
    /// Zones and all movements, column by column; `replaydata.js` reads them in this order, after `streetBytes`.
    package var movementBytes: [UInt8] {
        var columns = [baseMap.zoneColumn]
        columns += paths.columns(on: baseMap)
        columns += taxis.columns(paths)
        columns += walkers.columns(paths)
        columns += waits.columns
        columns += queues.columns
        columns += tourists.columns
        columns += runners.columns
        return ByteColumn.joined(columns)
    }

    /// The whole log; see `EventLogEncoder`.
    package var storyBytes: [UInt8] { story.bytes }

    /// Returns the names, and the description that the page needs to read both, in the language of the page.
    package func header(in language: Language = .english) -> JSONValue {
        .object(
            [
                ("unitMetres", .number(MapPoint.unitMetres, decimals: 1)),
                ("isByZone", .boolean(baseMap.isByZone)),
                ("clockAtStartSeconds", .integer(Int(clockAtStart?.seconds ?? 0))),
                ("firstDay", .text(calendar.firstDay?.description ?? "")),
                ("endSeconds", .number(end.seconds, decimals: 1)),
                ("hasTaxis", .boolean(hasTaxis)),
                ("strip", .text(stripTitle[language].text)),
                ("currency", .text(currency ?? "")),
                ("zones", .list(baseMap.zones.map { .list([.text($0.name), .text($0.title)]) })),
                (
                    "worst",
                    worstWait.map {
                        .list([.integer(Int($0.startSeconds)), .number($0.waitedSeconds, decimals: 1)])
                    } ?? .list([])
                ),
                ("story", StoryVocabulary(story.scheme(words: words), policy: policy, in: language).json),
            ] + (language == .turkish ? [("endings", endings)] : []))
    }
}

extension Playback {
    /// Turkish endings, in the order of `TurkishCase`, of the names and the last words of numbers in stories.
    private var endings: JSONValue {
        let digits = (0...9).map(String.init) + (1...9).map { "\($0)0" }
        let words = digits + ["100", "1000", "1000000", "dk", "sn", "sa"] + [currency ?? ""].filter { !$0.isEmpty }
        let names = Set(baseMap.zones.map(\.title)).subtracting(words).sorted()
        return .object(
            (words + names).map { word in
                let endings = TurkishCase.allCases.map { $0.appended(to: word).dropFirst(word.count) }
                return (word, .list(endings.map { .text(String($0)) }))
            })
    }
}

extension ByteColumn {
    /// Appends a point as the difference to the previous one.
    fileprivate mutating func append(_ point: MapPoint, after last: inout MapPoint) {
        append(signed: Int64(point.east) - Int64(last.east))
        append(signed: Int64(point.north) - Int64(last.north))
        last = point
    }

    fileprivate mutating func append(line points: [MapPoint], after start: MapPoint) {
        append(points.count)
        var last = start
        for point in points { append(point, after: &last) }
    }

    /// Appends a place; the lowest two bits are its kind.
    fileprivate mutating func append(_ place: PlaybackPlace) {
        switch place {
        case .street(let point) where point.isNode: append(UInt64(point.number) << 2)
        case .street(let point):
            append(UInt64(point.number) << 2 | 1)
            append(UInt64(point.arcFraction))
        case .site(let number): append(UInt64(number) << 2 | 2)
        }
    }
}

extension BaseMap {
    /// Nodes, arcs, their classes and bends, and paths. Maps and the replay draw them, and the replay's taxis drive on
    /// them.
    package var streetBytes: [UInt8] {
        let middle = MapPoint(east: 0, north: 0)
        var (nodes, arcs, shapes, paths) = (ByteColumn(), ByteColumn(), ByteColumn(), ByteColumn())
        nodes.append(line: streets.nodes, after: middle)
        for node in streets.nodes.indices {
            let leaving = streets.firstArcs[node]..<streets.firstArcs[node + 1]
            arcs.append(leaving.count)
            for arc in leaving {
                arcs.append(signed: Int64(streets.heads[arc] - node))
                shapes.append(UInt64(streets.ranks[arc]))
                shapes.append(signed: Int64(streets.twins[arc].map { $0 - arc } ?? 0))
                shapes.append(line: streets.bends[arc], after: streets.nodes[node])
            }
        }
        var last = middle
        for path in streets.paths {
            paths.append(line: path, after: last)
            last = path.last ?? last
        }
        return ByteColumn.joined([nodes, arcs, shapes, paths])
    }

    fileprivate var zoneColumn: ByteColumn {
        let middle = MapPoint(east: 0, north: 0)
        var areas = ByteColumn()
        for zone in zones {
            areas.append(line: [zone.centre], after: middle)
            areas.append(zone.rings.count)
            for ring in zone.rings { areas.append(line: ring, after: middle) }
        }
        return areas
    }
}

extension PathTable {
    /// Sites; both ends of each path; the course between. On streets the course is the choice of arc at each junction,
    /// counted from 1, and 0 at the end; between sites it is the bends.
    fileprivate func columns(on ground: BaseMap) -> [ByteColumn] {
        var (places, ends, between) = (ByteColumn(), ByteColumn(), ByteColumn())
        places.append(line: sites, after: MapPoint(east: 0, north: 0))
        for path in paths {
            ends.append(path.from)
            ends.append(path.to)
            switch path.course {
            case .streets(let range):
                for arc in arcs[range] {
                    between.append(Int(arc) - ground.streets.firstArcs[ground.tail(ofArc: Int(arc))] + 1)
                }
                between.append(0)
            case .bends(let bends):
                guard case .site(let number) = path.from else { continue }
                between.append(line: bends, after: sites[number])
            }
        }
        return [places, ends, between]
    }
}

extension [Track] {
    /// Segment counts; start times as differences; states; and the continuation of each segment: 0 stays, 1 takes the
    /// next unused path, 2 is at another place, given in the last column, and 3 or more repeats a path, counted from
    /// the first.
    fileprivate func columns(_ table: PathTable) -> [ByteColumn] {
        var (counts, times, states) = (ByteColumn(), ByteColumn(), ByteColumn())
        var (motions, places) = (ByteColumn(), ByteColumn())
        var numbers: [Int: Int] = [:]
        for track in self {
            counts.append(track.segments.count)
            var (last, here): (Int64, PlaybackPlace?) = (0, nil)
            for segment in track.segments {
                times.append(UInt64(segment.start.tenths - last))
                last = segment.start.tenths
                states.append(UInt64(segment.state))
                if let path = segment.path {
                    if let known = numbers[path] {
                        motions.append(known + 3)
                    } else {
                        numbers[path] = numbers.count
                        motions.append(1)
                        places.append(path)
                    }
                    here = table.paths[path].to
                } else if segment.place == here {
                    motions.append(0)
                } else {
                    motions.append(2)
                    places.append(segment.place)
                    here = segment.place
                }
            }
        }
        return [counts, times, states, motions, places]
    }
}

extension [Trace] {
    /// Step counts; start times as differences; state and motion in one number; places as differences to the previous
    /// place, also across traces.
    fileprivate var columns: [ByteColumn] {
        var (counts, times, states, places) = (ByteColumn(), ByteColumn(), ByteColumn(), ByteColumn())
        var place = MapPoint(east: 0, north: 0)
        for trace in self {
            counts.append(trace.steps.count)
            var last: Int64 = 0
            for step in trace.steps {
                times.append(UInt64(step.start.tenths - last))
                last = step.start.tenths
                states.append(Int(step.state) * TraceStep.Motion.allCases.count + Int(step.motion.rawValue))
                places.append(step.place, after: &place)
            }
        }
        return [counts, times, states, places]
    }
}

extension [ClientWait] {
    /// Start as a difference to the previous wait, and duration; time of acceptance from the start; place; request and
    /// client.
    fileprivate var columns: [ByteColumn] {
        var (times, accepted, places, people) = (ByteColumn(), ByteColumn(), ByteColumn(), ByteColumn())
        var (start, request, difference) = (Int64(0), 0, 0)
        for wait in self {
            times.append(UInt64(wait.start.tenths - start))
            times.append(UInt64(wait.end.tenths - wait.start.tenths))
            // 0 if no taxi accepted.
            accepted.append(wait.accepted.map { ByteColumn.zigzag($0.tenths - wait.start.tenths) + 1 } ?? 0)
            places.append(wait.place)
            people.append(signed: Int64(wait.request - request))
            people.append(signed: Int64(wait.client - wait.request - difference))
            (start, request, difference) = (wait.start.tenths, wait.request, wait.client - wait.request)
        }
        return [times, accepted, places, people]
    }
}

extension QueueLengths {
    /// Number of changes by zone, then for each the time since the previous one in tenths of seconds, doubled, plus one
    /// for a taxi that leaves.
    fileprivate var columns: [ByteColumn] {
        var column = ByteColumn()
        for zone in changes {
            column.append(zone.count)
            var last: Int64 = 0
            for change in zone {
                column.append(UInt64(change.time.tenths - last) << 1 | (change.difference < 0 ? 1 : 0))
                last = change.time.tenths
            }
        }
        return [column]
    }
}
