import CityHost
import CityModel
import OutputFiles
import Quantities
import ServiceKernel
import ServiceTexts

// Encodes events and answers for their readers.
extension CityStateMachine {
    /// Returns an event in the format of server-sent events.
    ///
    /// - Parameter bringsText: Whether to include texts that users wrote; only for current events, since texts may
    ///   change later.
    func eventLine(
        _ happening: NumberedEvent, to reader: EntityReference?, in language: Language, bringsText: Bool = true
    ) -> [UInt8] {
        var line = Array("id: \(happening.number)\ndata: ".utf8)
        var text = JSONWriter()
        text.map { map in
            map.member("sequence", whole: happening.sequence)
            write(happening.effect, to: reader, in: language, bringsText: bringsText, &map)
        }
        line += text.bytes
        line += "\n\n".utf8
        return line
    }

    /// Writes the members of an event: time, name, fields, and the message to its reader.
    ///
    /// - Parameter reader: Recipient of the message; nil for messages to a whole role.
    func write(
        _ timed: TimedHostEffect, to reader: EntityReference?, in language: Language, bringsText: Bool = true,
        _ text: inout JSONWriter
    ) {
        guard let record = EventRecord(timed) else { return }
        text.seconds("time", timed.time)
        text.member("event", record.event)
        for entry in record.entries { text.member(entry.field, entry.value, ground.names) }
        if let message = timed.effect.messages.first(where: { isFor(reader, $0.recipient) }) {
            text.member(
                "message",
                timed.effect.text(of: message, in: language) { name in
                    record.value(name).map { self.text(of: $0, language, isDated: name == "departure") }
                })
        }
        if bringsText, let brought = host.userText(of: timed.effect) { text.member("text", brought[language]) }
    }

    private func isFor(_ reader: EntityReference?, _ whom: Recipient) -> Bool {
        switch whom {
        case .role(let kind): reader == nil || reader?.kind == kind
        case .person, .client: reader != nil && host.recipient(of: whom) == reader
        case .operators: false
        }
    }

    /// Returns a value as people read it: times of day to the minute, with the date unless it is today; durations in
    /// whole minutes or seconds.
    ///
    /// - Parameter isDated: Whether to show the date even today, because a confirmation may be read later.
    func text(of value: FieldValue, _ language: Language, isDated: Bool = false) -> String {
        switch value {
        case .count(let count): return language.text(of: count)
        case .integer(let integer): return language.text(ofInteger: integer)
        case .money(let money): return language.text(of: money)
        case .moment(let time):
            // Rounded to the nearest minute: a client who reserved 08:00 by a clock slightly behind should not read
            // 07:59.
            let time = time + .seconds(30)
            let date = calendar.date(at: time)
            return language.text(ofClock: calendar.clock(at: time), on: isDated || date != today ? date : nil)
        case .duration(let length):
            let seconds = (length.microseconds + 999_999) / 1_000_000
            let written = seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
            return language.text(ofNumber: written) ?? written
        case .absent, .entity, .zone, .place, .position, .list, .flag, .word, .text:
            return value.text(by: ground.names)
        }
    }

    /// Returns the answer to a call, with the events that concern the caller.
    func answer(to call: Call, _ outcome: CallOutcome, in language: Language) -> IdempotencyCache.Answer {
        if let refusal = outcome.refusal {
            return IdempotencyCache.Answer(
                body: call.key?.body ?? 0, status: refusal.status, bytes: refusal.response(in: language).body)
        }
        let bytes = JSONWriter.map { text in
            text.member("sequence", whole: outcome.sequence)
            text.seconds("time", outcome.time)
            text.key("events")
            let shown = outcome.effects.filter { isShown($0.effect, to: outcome.caller, of: call) }
            text.list(shown) { list, timed in
                list.map { write(timed, to: outcome.caller, in: language, &$0) }
            }
            writeShown(outcome.effects, to: call, &text)
        }
        return IdempotencyCache.Answer(body: call.key?.body ?? 0, status: 200, bytes: bytes)
    }

    /// Whether the caller sees an effect: it concerns the caller or no person, or the call is of a visitor, such as a
    /// log-in.
    private func isShown(_ effect: HostEffect, to caller: EntityReference?, of call: Call) -> Bool {
        guard effect.event != nil else { return false }
        if case .account(.visitor) = call.command { return true }
        let people = recipients(of: effect)
        if people.isEmpty { return true }
        return caller.map { people.contains($0) } ?? false
    }

    /// Writes data that an effect shows besides its fields: places of a feed or a route, the caller's own data (A11),
    /// cards (A09).
    private func writeShown(_ effects: [TimedHostEffect], to call: Call, _ text: inout JSONWriter) {
        for timed in effects {
            switch timed.effect {
            case .place(let effect):
                let places = host.places.cards(shownBy: effect)
                if places.isEmpty { continue }
                text.key("places")
                text.list(places) { $0.text($1.reference.text) }
            case .guide(let effect):
                let stops = host.guide.stops(shownBy: effect)
                if stops.isEmpty { continue }
                text.key("stops")
                text.list(stops) { $0.text($1.reference.text) }
            case .account(.dataTold):
                guard case .session(let token) = call.caller else { continue }
                text.key("data")
                text.list(host.personalData(session: token)) { list, datum in
                    list.map { $0.member(datum.field, datum.value, ground.names) }
                }
            case .account, .taxi, .tour, .activity: break
            }
        }
        if case .account(.session(let token, .listCards)) = call.command {
            text.key("cards")
            text.list(host.accounts.cards(session: token)) { list, listed in
                list.map { $0.member(Field("card"), listed.id.fieldValue, ground.names) }
            }
        }
    }

    /// Returns the mails to the persons of a call's effects (A04, A06).
    func mails(of call: Call, _ outcome: CallOutcome, in language: Language) -> [OutgoingMail] {
        outcome.effects.compactMap { timed in
            switch timed.effect {
            case .account(.confirmationSent(let holder)):
                guard let code = call.issued.confirmationCode, let email = host.accounts.email(of: holder.account)
                else { return nil }
                return .confirmation(to: email.text, code: code, in: language)
            case .account(.temporaryPasswordSent(let holder)):
                guard let password = call.issued.temporaryPassword,
                    let email = host.accounts.email(of: holder.account)
                else { return nil }
                return .temporaryPassword(password, to: email.text, in: language)
            case .account, .taxi, .tour, .activity, .place, .guide: return nil
            }
        }
    }

    /// Returns all metrics in the format of Prometheus.
    func metricsText(of state: ServerState) -> String {
        let queues = ground.names.all.enumerated().map { index, name in
            (zone: name, length: Int(host.taxis.queueLength(of: ZoneID(index))))
        }
        return metrics.text(
            gauges: [
                ("cabrank_frames", "Frames written since the service started.", Double(sequence)),
                ("cabrank_connections", "Open connections.", Double(state.connectionCount)),
                ("cabrank_store_bytes", "Size of the store on disk.", Double(state.storeBytes)),
                (
                    "cabrank_listeners", "Open event streams.",
                    Double(hub.listenerCount + (feed?.listenerCount ?? 0))
                ),
                ("cabrank_timers", "Pending timers.", Double(host.timersPending)),
                ("cabrank_accounts", "Registered accounts.", Double(host.accounts.accountCount)),
                (
                    "cabrank_kept_answers", "Answers cached for repeated requests (Idempotency-Key).",
                    Double(idempotencyCache.count)
                ),
            ] + (snapshots?.figures.gauges ?? []), queues: queues, problems: state.problemCounts,
            limits: state.limitCounts, version: state.version,
            more: state.routes.lines + ProcessMetrics.lines)
    }
}
