import ServiceKernel
import TaxiService

extension TaxiService.CalculationStep: LocalizedWord {
    /// Sentence of the calculation step.
    package var sentence: Sentence {
        switch self {
        case .zoneOfPosition:
            Sentence(
                "{driver} is in {zone}{same=true?, as before: nothing changes}",
                "{driver}, {zone:loc}{same=true?, önceki gibi: bir şey değişmez}")
        case .searchedZone:
            Sentence(
                """
                {rank}. {zone}{distance?, {distance} from the call}: {found=true?a driver who can be asked}\
                {found=false?no driver who can be asked}
                """,
                """
                {rank}. {zone}{distance?, çağrıya {distance}}: {found=true?uygun sürücü var}\
                {found=false?uygun sürücü yok}
                """)
        case .tableWay: Sentence("{from} to {to}: {length}, {distance}", "{from:abl} {to:dat}: {length}, {distance}")
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
                {before=suspended?uzaklaştırılmıştı}, şimdi {state=offline?çevrimdışı, hiçbir kuyrukta değil}\
                {state=available?boşta{queued=true?, tek bir kuyrukta}}{state=busy?meşgul, hiçbir kuyrukta değil}\
                {state=suspended?uzaklaştırılmış, hiçbir kuyrukta değil}
                """)
        case .offerPassesOn:
            Sentence(
                "{driver}'s offer of {request} goes to another driver; this is no refusal",
                "{driver:gen} önündeki {request} teklifi başka bir sürücüye geçer; bu, ret sayılmaz")
        case .leavesQueue:
            Sentence(
                "as if {driver} had stopped work{queued=true?: out of the queue}",
                "{driver} işi bırakmış gibi{queued=true? kuyruktan çıkar}{queued=false? sayılır}")
        case .refusalsInRow:
            Sentence(
                "{driver}: {count} refusal{count!1?s} in a row; {standDown} send a driver home, {suspend} suspend",
                "{driver}: art arda {count} ret; {standDown} ret eve yollar, {suspend} ret uzaklaştırır")
        case .refusalsKept:
            Sentence(
                "this is no refusal of {driver}: still {count} in a row",
                "bu, {driver:gen} reddi sayılmaz: art arda hâlâ {count} ret")
        case .refusalsForgotten:
            Sentence(
                "{driver} accepts: {count} refusal{count!1?s} in a row become{count=1?s} 0",
                "{driver} kabul eder: art arda {count} ret sıfırlanır")
        case .suspensionLength:
            Sentence(
                "{driver}, suspension number {rank}: {rank} × {count} days = {days}",
                "{driver:gen} {rank}. uzaklaştırması: {rank} × {count} gün = {days} gün")
        case .answerBy:
            Sentence(
                "an answer must come before {time}: {length} from now",
                "yanıt {time} anından önce gelmeli: {length} süre var")
        case .notAnswered:
            Sentence(
                """
                {length} without an answer: {counts=true?here that is a refusal}\
                {counts=false?that is no refusal}
                """,
                "{length} yanıt yok: {counts=true?burada ret sayılır}{counts=false?ret sayılmaz}")
        case .keepsAge:
            Sentence("{request} keeps its first time: {time}", "{request} ilk saatini korur: {time}")
        case .originZone:
            Sentence(
                "the call comes from {zone}{queued=true?; its queue comes first}",
                "çağrı {zone:abl} geldi{queued=true?; önce oranın kuyruğuna teklif edilir}")
        case .firstEligible:
            Sentence(
                "{driver} is the first driver in {zone} who can be asked",
                "{zone:rel} ilk uygun sürücü {driver}")
        case .passedOver:
            Sentence(
                """
                not {driver} in {zone}, who {cause=offerOpen?has an open offer}\
                {cause=triedAlready?was offered {request} before}\
                {cause=taxiDoesNotFit?has a taxi that does not fit}
                """,
                """
                {zone:rel} {driver} değil: {cause=offerOpen?açık teklifi var}\
                {cause=triedAlready?{request} daha önce teklif edildi}\
                {cause=taxiDoesNotFit?taksisi uygun değil}
                """)
        case .waitedLongest:
            Sentence(
                "{request} has waited since {time}{others?, before {others}}",
                "{request}, {time} anından beri bekliyor{others?; sonrakiler {others}}")
        case .offerShows:
            Sentence(
                """
                {driver} sees: {from} to {to}, {party=1?one person}{party!1?{party} people}, {price}\
                {rank?; {driver} keeps place {rank} meanwhile}
                """,
                "{driver} şunu görür: {from:abl} {to:dat}, {party=1?bir}{party!1?{party}} kişi, {price}"
                    + "{rank?; bu arada {rank}. sıradaki yerini korur}"
            )
        case .keepsPlace:
            Sentence(
                "{driver} keeps place {rank} in the queue of {zone}",
                "{driver}, {zone} kuyruğunda {rank}. sıradaki yerini korur")
        case .wayToPickup:
            Sentence(
                "{driver} is in {zone}, {length} from {client}'s pickup",
                "{driver}, {zone:loc}; {client:gen} biniş yerine {length}")
        case .endsInZone:
            Sentence(
                "a ride ends in a zone, because the price is calculated up to there",
                "yolculuk bir bölgede biter, çünkü ücret oraya kadar hesaplanır")
        case .waitsUntil:
            Sentence("the taxi waits for {length}, from {time} to {until}", "taksi {length} bekler: {time} – {until}")
        case .rightDriver:
            Sentence(
                "{count=0?no driver is nearer or ahead}{count=1?one driver is nearer or ahead, but cannot be asked}"
                    + "{count!0?{count!1?{count} drivers are nearer or ahead, but cannot be asked}}: {driver} is right",
                "{count=0?daha yakında ya da önde sürücü yok}"
                    + "{count!0?daha yakında ya da önde {count} sürücü var, ama uygun değil}: doğru sürücü {driver}")
        case .wantedInZone:
            Sentence(
                "{zone}: {count=1?one taxi}{count!1?{count} taxis} needed in the next hour, {total} there or "
                    + "on the way",
                "{zone}: gelecek saat için {count} taksi gerek, {total} taksi orada ya da yolda")
        case .policyInForce:
            Sentence(
                "the offer goes to {policy=nearest?the nearest taxi}"
                    + "{policy=longestIdle?the taxi without a ride for the longest time}{policy=random?a taxi by draw}"
                    + "{policy=batched?taxis for all waiting calls together}"
                    + "{policy=rebalanced?the first in the queue, and free taxis are sent ahead}",
                "teklif {policy=nearest?en yakın taksiye}{policy=longestIdle?en uzun süredir yolcusuz olan taksiye}"
                    + "{policy=random?kurayla seçilen taksiye}{policy=batched?bekleyen bütün çağrılarla birlikte}"
                    + "{policy=rebalanced?kuyruğun başındaki taksiye} gider"
                    + "{policy=rebalanced?, boş taksiler de önceden yönlendirilir}")
        case .pickupTime:
            Sentence(
                "{driver} in {zone} is {length} from the pickup",
                "{zone:rel} {driver}, biniş yerine {length} uzakta")
        case .idleSince:
            Sentence(
                "{driver} in {zone} has been without a ride since {time}",
                "{zone:rel} {driver}, {time} anından beri yolcusuz")
        case .lot: Sentence("{driver} in {zone} draws lot {list}", "{zone:rel} {driver:gen} kura numarası: {list}")
        case .ranksFirst:
            Sentence(
                "{driver} comes first{count!1? of {count} drivers who can be asked}"
                    + "{count=1?: no other driver can be asked}",
                "{driver} ilk sırada{count!1?; {count} uygun sürücü var}{count=1?; başka uygun sürücü yok}")
        case .roundDue:
            Sentence(
                "the waiting calls are offered together at {time}, in {length}",
                "bekleyen çağrılar {length} sonra, {time} anında birlikte teklif edilir")
        case .roundTotal:
            Sentence(
                "{count=1?one call is offered}{count!1?{count} calls are offered together}; total drive time {length}",
                "{count} çağrı{count!1? birlikte} teklif edilir; toplam varış süresi {length}")
        case .leadTime:
            Sentence(
                "{time} is {length} ahead; at least {limit} are needed",
                "{time} anına {length} var; en az {limit} gerekir")
        case .entersDispatchAt:
            Sentence(
                "the search for a taxi for {request} begins at {time}, {length} before departure",
                "{request} için kalkıştan {length} önce, {time} anında taksi aranmaya başlanır")
        case .enteredDispatch:
            Sentence(
                "departure at {departure}: the search for a taxi begins {length} before",
                "kalkış {departure}: taksi {length} önceden aranmaya başlanır")
        case .seats:
            Sentence(
                "{count} seat{count!1?s} {count=1?is}{count!1?are} needed, the taxi has {limit}",
                "{count} koltuk gerekir, takside {limit} koltuk var")
        case .detour:
            Sentence(
                """
                {client}: {length} on board, alone {direct}; {factor} × {direct} = {limit}\
                {fits=true?, fits}{fits=false?, too long}
                """,
                """
                {client}: takside {length}, tek başına {direct}; {factor} × {direct} = {limit}\
                {fits=true?, uygun}{fits=false?, fazla uzun}
                """)
        case .joiningCloses:
            Sentence(
                "from now on no client can join, and the shares do not change",
                "artık kimse katılamaz; paylar da değişmez")
        case .sharesStand:
            Sentence(
                "joining was closed: the other shares do not change", "katılım kapanmıştı: ötekilerin payı değişmez")
        case .routeLength:
            Sentence(
                "the fastest of all orders of the stops: {length}, {distance}",
                "bütün durak sıralarının en hızlısı: {length}, {distance}")
        case .getsIn: Sentence("{length}: {client} gets in, {zone}", "{length}: {client} biner, {zone}")
        case .getsOut: Sentence("{length}: {client} gets out, {zone}", "{length}: {client} iner, {zone}")
        case .sharedPrice:
            Sentence(
                "{distance} cost {price}; alone they would pay {sum} in total: the lower price is split, {total}",
                "{distance} {price} tutar; tek başlarına toplam {sum} öderlerdi: düşük olan paylaştırılır, {total}")
        case .share:
            Sentence(
                """
                {client}, alone {lone}: {total} × {lone} / {sum} = {exact}, so {price}\
                {cent=true? with the extra cent}
                """,
                """
                {client}, tek başına {lone}: {total} × {lone} / {sum} = {exact}, yani {price}\
                {cent=true?, artan kuruşla birlikte}
                """)
        case .shareIsNew:
            Sentence("{client} now pays {price} instead of {before}", "{client} artık {before} yerine {price} öder")
        case .taxiIsGone:
            Sentence(
                "{client} is informed that another taxi is being looked for",
                "{client:dat} başka bir taksi arandığı bildirilir")
        case .fare:
            Sentence(
                "{flagFall} + {perKilometre} × {distance} = {exact?{exact}, so }{price}",
                "{flagFall} + {perKilometre} × {distance} = {exact?{exact}, yani }{price}")
        case .period:
            Sentence(
                """
                {addition}: {ownRates=true?the meter has other rates at this hour}\
                {ownRates!true?the meter's price × {factor} at this hour}
                """,
                """
                {addition}: {ownRates=true?taksimetrenin bu saatteki ücretleri başka}\
                {ownRates!true?bu saatte taksimetrenin gösterdiği × {factor}}
                """)
        case .minutesCounted:
            Sentence(
                "promised {length}, at {speed} it would be {direct}: {count} count as waiting",
                "bildirilen süre {length}, {speed} hızla {direct} olurdu: {count} bekleme sayılır")
        case .meter:
            Sentence(
                """
                {factor?(}{flagFall}{perKilometre? + {perKilometre} × {distance}}\
                {perMile? + {perMile} × {distance} / 1.609344}{perMinute? + {perMinute} per minute × {length}}\
                {factor?) × {factor}} = {exact?{exact}, so }{price}
                """,
                """
                {factor?(}{flagFall}{perKilometre? + {perKilometre} × {distance}}\
                {perMile? + {perMile} × {distance} / 1,609344}{perMinute? + dakikası {perMinute} × {length}}\
                {factor?) × {factor}} = {exact?{exact}, yani }{price}
                """)
        case .minimumFare:
            Sentence(
                "minimum fare {limit}: the higher price counts, {price}",
                "en düşük ücret {limit}: yüksek olan geçerli, {price}")
        case .flatFare:
            Sentence("a flat price between {from} and {to}: {price}", "{from} ile {to} arası sabit ücret: {price}")
        case .surgeDemand:
            Sentence(
                """
                {zone}: open calls {count}, taxis without a ride {free}; the price rises by {percent} %, at most {limit} % \
                (surge pricing is an experiment outside the rule book)
                """,
                """
                {zone}: açık çağrı {count}, boş taksi {free}; fiyat %{percent} artar, en çok %{limit} \
                (talebe göre fiyat, kurallarda olmayan bir deneydir)
                """)
        case .surge: Sentence("surge: {before} × {factor} = {price}", "talep eki: {before} × {factor} = {price}")
        case .surcharge:
            Sentence(
                "{addition}: {price} extra{authority=true?, for the authority}",
                "{addition}: {price} ek{authority=true?, idareye}")
        case .priceSum: Sentence("total: {list} = {price}", "toplam: {list} = {price}")
        case .authorityPart:
            Sentence(
                "{client?{client}: }{authority} of {total} go to the authority, {income} to the driver",
                "{client?{client}: }{total:gen} {authority:pos} idareye, {income:pos} sürücüye")
        case .legalLimit:
            Sentence(
                "legal limit: {flagFall} + {perKilometre} × {distance} = {exact?{exact}, so }{limit}; the lower"
                    + " price counts, {price}",
                "yasal sınır: {flagFall} + {perKilometre} × {distance} = {exact?{exact}, yani }{limit}; düşük olan"
                    + " geçerli, {price}"
            )
        case .waitingCharge:
            Sentence(
                """
                {client} gets in after {length}, {limit} are free: {perMinute} per minute × {count} = {price}\
                {left?; the legal limit leaves {left}}; in total {total}
                """,
                """
                {client} {length} sonra bindi, {limit} ücretsiz: dakikası {perMinute} × {count} = {price}\
                {left?; yasal sınır {left} bırakır}; toplam {total}
                """)
        case .waitingStays:
            Sentence("{client} still pays {price} for waiting", "{client} bekleme için yine {price} öder")
        case .owes: Sentence("{client} still has to pay {price}", "{client} daha {price} ödeyecek")
        case .replacesPayment:
            Sentence(
                "{client} has already paid {paid}; {price} replaces it, without a second payment",
                "{client} önceden {paid} ödemişti; yerine {price} geçer, yeniden ödeme yapılmaz")
        case .paidBack: Sentence("{client} gets {price} back", "{client} {price} geri alır")
        case .wholeCents:
            Sentence(
                "only whole cents are paid: {price} instead of {exact}",
                "yalnızca tam kuruş ödenir: {exact} yerine {price}")
        case .sharesAddUp: Sentence("{list} = {total}: no cent is lost", "{list} = {total}: hiçbir kuruş kaybolmaz")
        case .ledger:
            Sentence(
                """
                in the ledger: clients have paid {paid}; held for the driver {held}, {driver} {income}\
                {authority?, authority {authority}}; all accounts add up to {total}
                """,
                "defterde: müşteriler {paid} ödedi; sürücü için bekleyen {held}, {driver} {income}"
                    + "{authority?, idare {authority}}; bütün hesapların toplamı {total}"
            )
        }
    }
}
