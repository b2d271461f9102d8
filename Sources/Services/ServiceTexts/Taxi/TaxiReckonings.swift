import ServiceKernel
import TaxiService

extension TaxiService.CalculationStep: LocalizedWord {
    /// Sentence of the calculation step.
    package var sentence: Sentence {
        switch self {
        case .zoneOfPosition:
            Sentence(
                "{driver} is in {zone} and in no other zone{same=true?, as before: nothing changes}",
                "{driver} yalnız {zone} bölgesinde{same=true?, önceki gibi: bir şey değişmez}")
        case .searchedZone:
            Sentence(
                """
                {rank}. {zone}{distance?, {distance} from the call}: {found=true?a driver is free}\
                {found=false?nobody may be asked}
                """,
                """
                {rank}. {zone}{distance?, çağrıya {distance}}: {found=true?uygun sürücü var}\
                {found=false?sorulacak kimse yok}
                """)
        case .tableWay: Sentence("{from} to {to}: {length}, {distance}", "{from} – {to}: {length}, {distance}")
        case .stateChange:
            Sentence(
                """
                {driver} was {before=offline?offline}{before=available?free}{before=busy?busy}\
                {before=suspended?suspended} and is {state=offline?offline, in no queue}\
                {state=available?free{queued=true?, in exactly one queue}}{state=busy?busy, in no queue}\
                {state=suspended?suspended, in no queue}
                """,
                """
                {driver} {before=offline?çevrimdışıydı}{before=available?boştaydı}{before=busy?meşguldü}\
                {before=suspended?uzaklaştırılmıştı}, şimdi {state=offline?çevrimdışı, kuyruksuz}\
                {state=available?boşta{queued=true?, tam bir kuyrukta}}{state=busy?meşgul, kuyruksuz}\
                {state=suspended?uzaklaştırılmış, kuyruksuz}
                """)
        case .offerPassesOn:
            Sentence(
                "{driver}'s offer for {request} passes on, and is no refusal",
                "{driver} önündeki {request} teklifi sıradakine geçer; ret sayılmaz")
        case .leavesQueue:
            Sentence(
                "as if {driver} had stopped work{queued=true?: out of the queue}",
                "{driver} işi bırakmış gibi{queued=true? kuyruktan çıkar}{queued=false? sayılır}")
        case .refusalsInRow:
            Sentence(
                "{driver}: {count} in a row; {standDown} send home, {suspend} suspend",
                "{driver}: art arda {count}; {standDown} eve yollar, {suspend} uzaklaştırır")
        case .refusalsKept:
            Sentence(
                "no refusal of {driver}: still {count} in a row", "{driver} için ret sayılmaz: art arda hâlâ {count}")
        case .refusalsForgotten:
            Sentence(
                "{driver} accepts: from {count} in a row to 0", "{driver} kabul eder: art arda {count} iken 0 olur")
        case .suspensionLength:
            Sentence(
                "suspension number {rank} of {driver}: {rank} × {count} days = {days}",
                "{driver} için {rank}. uzaklaştırma: {rank} × {count} gün = {days}")
        case .answerBy:
            Sentence(
                "an answer counts before {time}: {length} from now",
                "yanıt {time} öncesinde geçerli: {length} süre var")
        case .notAnswered:
            Sentence(
                """
                {length} without an answer: {counts=true?here that is a refusal}\
                {counts=false?that is no refusal}
                """,
                "{length} yanıtsız: {counts=true?burada ret sayılır}{counts=false?ret sayılmaz}")
        case .keepsAge:
            Sentence("{request} keeps its age: asked for at {time}", "{request} yaşını korur: istendiği saat {time}")
        case .originZone:
            Sentence(
                "the call comes from {zone}{queued=true?, whose queue is asked first}",
                "çağrı {zone} bölgesinden{queued=true?; önce oranın kuyruğuna sorulur}")
        case .firstEligible:
            Sentence(
                "{driver} is the first in {zone} who may be asked",
                "{zone} bölgesinde sorulabilecek ilk sürücü {driver}")
        case .passedOver:
            Sentence(
                """
                not {driver} in {zone}, who {cause=offerOpen?has an offer to answer}\
                {cause=triedAlready?was asked for {request} before}
                """,
                """
                {zone} bölgesindeki {driver} değil: {cause=offerOpen?önünde açık teklif var}\
                {cause=triedAlready?{request} için zaten soruldu}
                """)
        case .waitedLongest:
            Sentence(
                "{request} has waited since {time}{others?, before {others}}",
                "{request} bekliyor, saat {time}{others?; sonrakiler {others}}")
        case .offerShows:
            Sentence(
                """
                {driver} sees {from} to {to}, {party=1?one person}{party!1?{party} people}, {price}\
                {rank?, and keeps place {rank} meanwhile}
                """,
                "{driver} görür: {from} – {to}, {party} kişi, {price}{rank?; bu arada {rank}. sırasını korur}")
        case .keepsPlace:
            Sentence(
                "{driver} keeps place {rank} in the queue of {zone}",
                "{driver}, {zone} kuyruğunda {rank}. sırasını korur")
        case .wayToPickup:
            Sentence(
                "{driver} is in {zone}, {length} from {client}'s door",
                "{driver}, {zone} bölgesinde; {client} kapısına {length}")
        case .endsInZone:
            Sentence(
                "a ride ends in a zone, for the way driven is priced up to there",
                "yolculuk bir bölgede biter, çünkü gidilen yol oraya kadar ücretlenir")
        case .waitsUntil:
            Sentence("the taxi waits for {length}, from {time} to {until}", "taksi {length} bekler: {time} – {until}")
        case .rightDriver:
            Sentence(
                "{count} stand in nearer zones or ahead, none may be asked: {driver} is right",
                "daha yakında ya da önde {count} sürücü var, hiçbirine sorulamaz: doğrusu {driver}")
        case .wantedInZone:
            Sentence(
                "{zone}: {count} wanted for the next hour, {total} there or on their way",
                "{zone}: gelecek saat için {count} taksi gerek, {total} taksi orada ya da yolda")
        case .policyInForce:
            Sentence(
                "dispatch by {policy}, which is not the rule: the rule is FIFO",
                "{policy} ile dağıtım; kural bu değil, FIFO'dur")
        case .pickupTime:
            Sentence("{driver} in {zone} is {length} from the pickup", "{zone} bölgesindeki {driver}, binişe {length}")
        case .idleSince:
            Sentence(
                "{driver} in {zone} has been without a ride since {time}",
                "{zone} bölgesindeki {driver}, {time} saatinden beri yolcusuz")
        case .lot: Sentence("{driver} in {zone} draws {list}", "{zone} bölgesindeki {driver} şunu çekti: {list}")
        case .ranksFirst:
            Sentence(
                "{driver} comes first{count!1? of {count} who may be asked}{count=1?: nobody else may be asked}",
                "{driver} ilk sırada{count!1?; {count} kişiye sorulabilirdi}{count=1?; başka kimseye sorulamaz}")
        case .roundDue:
            Sentence(
                "what waits is offered together at {time}, in {length}",
                "bekleyenler {length} sonra, saat {time} birlikte dağıtılır")
        case .roundTotal:
            Sentence(
                "{count=1?one ride is}{count!1?{count} rides are} offered together, {length} from the pickups in all",
                "{count} yolculuk birlikte dağıtılır, binişlere toplam {length}")
        case .leadTime:
            Sentence("{time} is {length} ahead; {limit} are needed", "{time} için {length} var; en az {limit} gerekir")
        case .entersDispatchAt:
            Sentence(
                "{request} enters dispatch at {time}, {length} before its departure",
                "{request}, kalkıştan {length} önce, saat {time} dağıtıma girer")
        case .enteredDispatch:
            Sentence(
                "departure at {departure}: the taxi is called {length} before",
                "kalkış {departure}: taksi {length} önceden çağrılır")
        case .seats: Sentence("{count} of {limit} seats are needed", "{limit} koltuktan {count} gerekir")
        case .detour:
            Sentence(
                """
                {client}: {length} on board, alone {direct}; {factor} × {direct} = {limit}\
                {fits=true?, fits}{fits=false?, too long}
                """,
                """
                {client}: yolda {length}, yalnızken {direct}; {factor} × {direct} = {limit}\
                {fits=true?, uygun}{fits=false?, fazla uzun}
                """)
        case .joiningCloses:
            Sentence("from now on nobody can join, and the shares stand", "artık kimse katılamaz; paylar değişmez")
        case .sharesStand:
            Sentence("joining was closed: the others' shares stand", "katılım kapanmıştı: ötekilerin payı değişmez")
        case .routeLength:
            Sentence(
                "of all orders of the stops the fastest: {length}, {distance}",
                "durak sıralarının en hızlısı: {length}, {distance}")
        case .getsIn: Sentence("{length}: {client} gets in, {zone}", "{length}: {client} biner, {zone}")
        case .getsOut: Sentence("{length}: {client} gets out, {zone}", "{length}: {client} iner, {zone}")
        case .sharedPrice:
            Sentence(
                "{distance} cost {price}; alone they would pay {sum}: the lower is split, {total}",
                "{distance} {price} tutar; yalnızken toplam {sum}: düşük olan bölünür, {total}")
        case .share:
            Sentence(
                """
                {client}, alone {lone}: {total} × {lone} / {sum} = {exact}, so {price}\
                {cent=true? with the odd cent}
                """,
                """
                {client}, yalnız {lone}: {total} × {lone} / {sum} = {exact}, yani {price}\
                {cent=true?, artan kuruşla}
                """)
        case .shareIsNew:
            Sentence("{client} is told: {price} instead of {before}", "{client} öğrenir: {before} yerine {price}")
        case .taxiIsGone:
            Sentence("{client} is told that another taxi will be looked for", "{client} başka taksi arandığını öğrenir")
        case .fare:
            Sentence(
                "{flagFall} + {perKilometre} × {distance} = {exact?{exact}, so }{price}",
                "{flagFall} + {perKilometre} × {distance} = {exact?{exact}, yani }{price}")
        case .minutesCounted:
            Sentence(
                "promised {length}, at {speed} {direct}: {count} of waiting count",
                "söz verilen {length}, {speed} ile {direct}: {count} bekleme sayılır")
        case .meter:
            Sentence(
                """
                {flagFall}{perKilometre? + {perKilometre} × {distance}}\
                {perMile? + {perMile} × {distance} / 1.609344}{perMinute? + {perMinute} a minute × {length}}\
                 = {exact?{exact}, so }{price}
                """,
                """
                {flagFall}{perKilometre? + {perKilometre} × {distance}}\
                {perMile? + {perMile} × {distance} / 1,609344}{perMinute? + dakikası {perMinute} × {length}}\
                 = {exact?{exact}, yani }{price}
                """)
        case .flatFare:
            Sentence("a flat price between {from} and {to}: {price}", "{from} ile {to} arası sabit ücret: {price}")
        case .surcharge:
            Sentence(
                "{addition}: {price} more{authority=true?, for the authority}",
                "{addition}: {price} ek{authority=true?, idareye}")
        case .priceSum: Sentence("together {list} = {price}", "toplam {list} = {price}")
        case .authorityPart:
            Sentence(
                "{client?{client}: }of {total}, {authority} go to the authority and {income} to the driver",
                "{client?{client}: }{total} ücretin {authority} kadarı idareye, {income} kadarı sürücüye")
        case .legalLimit:
            Sentence(
                "the law: {flagFall} + {perKilometre} × {distance} = {exact?{exact}, so }{limit}; the lower counts, {price}",
                "yasa: {flagFall} + {perKilometre} × {distance} = {exact?{exact}, yani }{limit}; düşük olan geçerli, {price}"
            )
        case .owes: Sentence("{client} still owes {price}", "{client} daha {price} ödeyecek")
        case .replacesPayment:
            Sentence(
                "{client} paid {paid} before and needs not pay again: {price} replaces it",
                "{client} önceden {paid} ödemişti; yerine {price} geçer, yeniden ödemez")
        case .paidBack: Sentence("{client} gets {price} back", "{client} {price} geri alır")
        case .wholeCents:
            Sentence("only whole cents are paid: {price} for {exact}", "yalnız tam kuruş ödenir: {exact} için {price}")
        case .sharesAddUp: Sentence("{list} = {total}: no cent is lost", "{list} = {total}: kuruş kaybolmaz")
        case .ledger:
            Sentence(
                """
                in the books: clients {paid}, held {held}, {driver} {income}{authority?, authority {authority}}; \
                together {total}
                """,
                "defterde: müşteriler {paid}, emanet {held}, {driver} {income}{authority?, idare {authority}}; toplam {total}"
            )
        }
    }
}
