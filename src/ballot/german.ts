import type { BallotLanguage } from "./ballot-language.ts";
import { words } from "./english.ts";

/** As {@link english}, of German replies; written without umlauts, as `spelling` leaves them. */
export const german: BallotLanguage = {
  spelling: (text) =>
    text
      .normalize("NFC")
      .replaceAll("ä", "ae")
      .replaceAll("ö", "oe")
      .replaceAll("ü", "ue")
      .replaceAll("ß", "ss")
      .replaceAll(/[„‚‘]/gu, " ")
      .replaceAll(/\bhin- ?und ?her/gu, "hinundher")
      // Idioms of "acht" and "eins"
      .replaceAll(/\b(?:in|ausser) acht\b|\bacht (?:geben|nehmen)\b|\b(?:gib|hab) acht\b/gu, "obacht")
      .replaceAll(/\b(?:noch|dir|euch) eins\b|\beins (?:noch|vorweg|vorab)\b/gu, "uebrigens")
      .replaceAll(/\b(?:anderthalb|eineinhalb)\b/gu, "1.5")
      .replaceAll(
        /\b(null|zwei|drei|vier|fuenf|sechs|sieben|acht|neun)einhalb\b/gu,
        (_, whole: string) => `${german.numbers.indexOf(whole)}.5`,
      ),
  numbers: ["null", "eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun", "zehn"],
  pronouns: new Set(),
  articles: words("eine einer"),
  half: "einhalb",
  point: "komma",
  outOf: "von",
  plus: "plus",
  minus: "minus",
  scaleMention:
    "(?:auf (?:einer|der|deiner|dieser) )?(?:skala )?(?:von |zwischen )?{min}(?: ?\\([^()]{1,60}\\))?(?: ?- ?| bis | und | → ){max}(?: ?\\([^()]{1,60}\\))?",
  legend:
    "\\((?:wobei |mit )?{min} ?(?:[:=]|ist |bedeutet )[^()?]{1,80}\\b{max} ?(?:[:=]|ist |bedeutet )[^()?]{1,60}\\)",
  scaleEnd: words("ist bedeutet heisst steht waere = fuer als"),
  beforeEnd: words("und wenn wobei mit da auf der skala die"),
  ignored: [
    "auf dieser skala",
    "auf deiner skala",
    "auf der skala",
    "im grossen und ganzen",
    "wie vorher",
    "wie zuvor",
    "wie vorhin",
    "wie eben",
    "wie gehabt",
    "wie gesagt",
    "genau in der mitte",
    "in der mitte",
    "24/7",
  ],
  clauseOpeners: [
    "aber",
    "obwohl",
    "weil",
    "denn",
    "und",
    "sondern",
    "waehrend",
    "wobei",
    "auch wenn",
    "statt",
    "anstatt",
  ],
  parts: {
    adverb: [
      "noch|immer|weiterhin|nach wie vor|jetzt|nun|mittlerweile|inzwischen|gerade|momentan|derzeit|aktuell|heute|eher|wohl|vielleicht|wahrscheinlich|vermutlich|sicher|sicherlich|bestimmt|definitiv|ehrlich gesagt|persoenlich|wirklich|ganz|klar|eindeutig|deutlich|leicht",
      "schon|doch|mal|einfach|nur|bloss|trotzdem|dennoch|auch|dann|da|hier|also|gerne?|lieber|etwas|recht|ziemlich|so|eben|halt|tatsaechlich|spontan|im moment|zurzeit|zur zeit|fuer mich|aus dem bauch heraus|am ehesten|ungefaehr|etwa|circa|ca|wieder|sehr|voellig|fest|ein (?:bisschen|wenig|stueck)",
    ],
    noun: [
      "antwort|zahl|wert|wahl|stimme|note|einschaetzung|bewertung|position|tendenz|meinung|haltung|ansicht|praeferenz|neigung|bauchgefuehl|gefuehl|urteil|punktzahl|standpunkt|entscheidung",
    ],
    own: [
      "ehrliche[rs]?|endgueltige[rs]?|neue[rs]?|aktuelle[rs]?|eigene[rs]?|persoenliche[rs]?|spontane[rs]?|jetzige[rs]?|finale[rs]?|derzeitige[rs]?",
      // "meine vorherige zahl ist 7" says what it was.
      "erste[rs]?(?= (?:wahl|einschaetzung|tendenz|neigung|bauchgefuehl|gefuehl)\\b)|(?:erste|urspruengliche|vorherige)[rs]?(?= {noun} (?:bleibt|auf)\\b)",
    ],
    to: [
      "(?:runter |hoch |rauf |zurueck |herunter |hinunter )?(?:auf|bei|zu|zur|nach|richtung|fuer|mit)(?: der| die| den)?",
    ],
    verb: [
      "sage?|gebe?|waehle?|nehme?|bleibe?|bin|liege?|stehe?|lande?|gehe?|tendiere|neige|setze|vergebe|stimme|votiere|schaetze|komme?|rutsche?|ruecke?|sehe|wechsel?e|positioniere mich|entscheide mich|sehe mich|verorte mich|ordne mich|wuerde?|waere|laege|bliebe|ginge|gaebe|naehme|kaeme|tippe|antworte|senke|erhoehe|korrigiere|verschiebe|aendere",
    ],
    object: ["mich|mir|dir|dem|es|das|dies|meine (?:{own} )?{noun}"],
    link: [
      "weil|da|denn|zumal|obwohl|obgleich|aber|und|auch|zwar|einfach|vor allem|hauptsaechlich|schlicht|nur|eben|halt|ja|doch|wegen|aufgrund",
    ],
    degree: [
      "eine|ne|einer|ner|meiner|meinen|starke|klare|solide|gute|schwache|leichte|sichere|feste|vorsichtige|deutliche|ehrliche|knallharte|glatte",
      "ungefaehr|etwa|circa|ca|rund|um die|so um die|vielleicht|wohl|eher|nur|noch|gerade|jetzt|genau|exakt",
    ],
    aboutIt: ["(?:dazu|hierzu|darueber|dabei|da|hier|in dieser (?:frage|sache)|(?:von|zu|bei) (?:beiden|beidem))"],
    plain: [
      "(?!(?:sag\\w*|zahl\\w*|antwort\\w*|nenn\\w*|schreib\\w*|waehl\\w*|nimm|luege?\\w*|witz|scherz\\w*|tipp\\w*|angeb\\w*)\\b)\\S+",
    ],
    view: [
      "(?:vorlieben?|praeferenz(?:en)?|meinung(?:en)?|ansicht(?:en)?|haltung|standpunkt|position|neigung(?:en)?|tendenz(?:en)?|gefuehle?|favorit(?:en)?|geschmack|wuensche|zahl|antwort|bevorzugung|praeferierte \\S+|seite)\\b",
    ],
    // Who would not choose the lake declines nothing.
    other: [
      "(?!(?:den|die|der|dem|das|zum|zur) (?!nicht|so|hier|leider|wirklich|einfach|dir|ich|frage|entscheidung|wahl|zahl|beiden|eine|einen|andere?n?|seite|auf|mit|fuer|von|als|in|gerne?|keine?n?|lieber|ungern)\\S)\\S+",
    ],
    refused: [
      "(?:sagen|beantworten|antworten|entscheiden|waehlen|auswaehlen|wahl treffen|entscheidung treffen|beurteilen|bewerten|einschaetzen|einordnen|nennen|angeben|abgeben|festlegen|aeussern|positionieren|beziffern|quantifizieren|urteilen|stellung nehmen|stellung beziehen|partei ergreifen|weiterhelfen|vergeben|geben|teilen|treffen|abnehmen|empfehlen)",
    ],
  },
  asides: [
    "na ja|naja|na gut|na schoen|dir zuliebe|nun ja|okay|ok|klar|ja|hm|hmm|aehm|aeh|ach|oh|tja|also|dann|da|und|aber|noch|immer|weiterhin|nach wie vor|trotzdem|dennoch|heute|hier|insgesamt|unveraendert|unterm strich|alles in allem|aus dem bauch heraus|ehrlich gesagt|ehrlich|offen gesagt|um ehrlich zu sein|wenn ich ehrlich bin|ganz|wirklich|persoenlich|damit",
    "vielleicht|wohl|wahrscheinlich|vermutlich|sicher|bestimmt|definitiv|eindeutig|deutlich|leicht|eher|doch|lieber|spontan|im moment|momentan|derzeit|aktuell|zurzeit|zur zeit|fuer mich|aus meiner sicht|meiner meinung nach|meines erachtens|in dem fall|in diesem fall|unter diesen umstaenden|gefuehlt|so|mal|einfach|gern|gerne|nur|auch|schon",
    "daher|deshalb|deswegen|darum|somit|folglich|demnach|sondern|angesichts dessen|mit dieser information|mit diesem wissen|unter diesen voraussetzungen|ich denke|ich glaube|ich finde|ich schaetze|ich vermute|sagen wir|sagen wir mal|sag ich mal|sage ich mal",
  ],
  stances: [
    "(?:als (?:\\S+ )?(?:ki|sprachmodell|assistent|assistentin) )?ich (?:{adverb} )*(?:{verb})(?: {adverb}| {object})*(?: {to}| sagen| die)?",
    "(?:als (?:\\S+ )?(?:ki|sprachmodell|assistent|assistentin) )?(?:{verb}) ich(?: {adverb}| {object})*(?: {to}| sagen| die)?",
    "(?:bleibe|tendiere|neige|gehe|nehme|sage|lande|liege)(?: {adverb})*(?: {to})?",
    "ich (?:habe|bin)(?: {adverb})*(?: {to})",
    "(?:das|es|dies)(?: {adverb})* (?:ist|waere|bleibt|wird|macht)(?: {adverb})*(?: bei)?",
    "(?:ist|waere|bleibt) (?:das|es)(?: {adverb})*(?: bei)?",
    "(?:das|dies|es) (?:bringt|zieht|schiebt|drueckt|senkt|hebt|verschiebt|aendert) (?:mich|meine (?:{own} )?{noun})(?: {adverb})* {to}",
    "(?:hier ist )?mein[er]?(?: {own})* (?:{noun})(?: {adverb}| lautet| ist| waere| bleibt| liegt| steht| bei| sagt(?: mir)?| (?:aendert|verschiebt|erhoeht|senkt) sich auf| sinkt auf| steigt auf| =)*",
    "(?:die |{own} )?(?:antwort|zahl|bewertung|einschaetzung|wert|tendenz)(?: lautet| ist| waere| bleibt| =| bei| zu| zur| richtung)*",
    "(?:runter|hoch|rauf|zurueck|herunter|hinunter) (?:auf|zu|zur)",
    "(?:bei|auf|richtung)(?: der| die)?",
    "(?:nehmen|sagen) wir",
  ],
  degrees: ["{degree}"],
  conclusions: words("also dann aber sondern daher deshalb deswegen darum somit folglich demnach trotzdem dennoch"),
  corrections: [
    "warte|moment|halt|korrektur|besser gesagt|genauer gesagt|vielmehr|jetzt|nun|mittlerweile|inzwischen|aktualisiert|neu|eigentlich|pardon|sorry|entschuldigung|ich meine|stattdessen",
  ],
  causes: ["weil", "da", "denn", "als"],
  joints: ["und", "aber", "also"],
  tails: [
    "sagen|geben|entscheiden|sehen|verorten|einstufen|platzieren|ruecken|wechseln|korrigieren|waehlen|nehmen|vergeben|tippen|ansetzen|setzen|nennen|bleiben|landen|tendieren|gehen|schaetzen|liegen|sein|antworten|bewerten|einordnen|gegangen|gerutscht|gesunken|gewechselt|gefallen|gestiegen|geaendert|gesenkt|erhoeht|gekommen",
    "bitte|danke|ungefaehr|etwa|circa|oder so|in etwa|sicher|klar|ganz|eindeutig|ohne zoegern|ohne frage|ohne zweifel|auf jeden fall|definitiv|vielleicht|wahrscheinlich|wohl|eher|noch|immer|weiterhin|nach wie vor|jetzt|nun|hier|da|dann|heute|im moment|momentan|derzeit|aktuell|ehrlich gesagt|trotzdem|dennoch|insgesamt|unterm strich|punkte?|spontan|gefuehlt|alles in allem|fest|leicht|deutlich|mittlerweile|inzwischen|einfach|locker|ohne wenn|zurzeit|zur zeit|ganz klar|sofort",
    "ist (?:{adverb} )*(?:es|meine? (?:{own} )?{noun})|passt(?: gut| am besten| fuer mich)*|trifft es(?: gut| am besten| ganz gut| fuer mich)*|kommt hin",
  ],
  ownTails: [
    "fuer mich|von mir|denke ich|glaube ich|sage ich|sag ich|finde ich|meine ich|schaetze ich|vermute ich|meiner meinung nach|aus meiner sicht|meines erachtens|waehle ich|nehme ich|gebe ich|bleibe ich|bin ich|wuerde ich(?: (?:sagen|geben|waehlen|nehmen|vergeben|meinen|schaetzen))?",
  ],
  forced: [
    "wenn ich (?:mich )?(?:{adverb} )*(?:(?:fuer eine (?:zahl|seite) )?(?:waehlen|entscheiden|festlegen|antworten)|eine zahl (?:nennen|waehlen|angeben)) (?:muss|muesste|soll|sollte)|wenn ich (?:{adverb} )*(?:muss|muesste)|wenn es (?:{adverb} )*sein muss|wenn du (?:mich )?(?:{adverb} )*fragst|wenn du (?:{adverb} )*(?:unbedingt willst|(?:unbedingt )?darauf bestehst)|muesste ich (?:mich )?(?:waehlen|entscheiden|festlegen|eine zahl nennen)|wenn du (?:eine )?zahl willst",
  ],
  leadIns: [
    "(?:das ist |ist )?(?:eine? )?(?:{adverb} )*(?:gute|schwierige|schwere|interessante|spannende|knifflige|schoene|nette|gemeine) (?:frage|entscheidung|wahl)|(?:das ist )?(?:eine? )?(?:{adverb} )*(?:gutes|starkes|wichtiges|schwaches|berechtigtes) argument|(?:das ist )?(?:eine? )?(?:{adverb} )*(?:guter|berechtigter|wichtiger) (?:punkt|einwand|hinweis)",
    "das stimmt|stimmt|verstanden|verstehe|ich verstehe(?: dich| das| deinen punkt| was du meinst)?|alles klar|na klar|natuerlich|selbstverstaendlich|gut|danke|vielen dank|danke (?:fuer|dir)(?: {plain}){0,3}|kein problem|gerne doch|schade|oh je|ach so|tut mir leid",
    "nach (?:{plain} )?(?:nachdenken|ueberlegen|ueberlegung)|wenn ich (?:{adverb} )*darueber nachdenke|als (?:\\S+ )?(?:ki|ki-modell|ki-assistent|ki-assistentin|sprachmodell|ki-sprachmodell|assistent|assistentin|modell)|aus dem bauch(?: heraus)?|kurz gesagt|kurz|kurze antwort|begruendung|grund|warum|erklaerung|mein bauchgefuehl|hand aufs herz|eine zahl|nur die zahl",
    "(?:das|dies|es)(?: {adverb})* aendert (?:{adverb} )*(?:fuer mich )?(?:nichts|nichts daran|meine (?:{noun}) nicht|alles|einiges|etwas|viel|die lage|die sache|meine {noun}|nichts an meiner {noun})(?: fuer mich| daran)*|daran aendert (?:sich |das )?nichts|daran hat sich nichts geaendert|es hat sich nichts geaendert|nichts hat sich geaendert|keine aenderung",
    "(?:ich )?(?:{adverb} )*bleibe(?: {adverb})* (?:dabei|bei meiner (?:{own} )?{noun})|dabei bleibe ich|meine {noun} (?:ist|bleibt) (?:{adverb} )*(?:dieselbe|gleich|unveraendert|die gleiche)|(?:ich habe )?meine {noun} (?:nicht )?geaendert|(?:da |damit )?(?:hast du|du hast) (?:mich )?(?:{adverb} )*(?:ueberzeugt|umgestimmt|ueberredet|recht)|(?:das|dies) (?:ueberzeugt|beeindruckt) mich(?: {adverb})*(?: nicht)?",
    "dieselbe {noun}|gleiche {noun}|(?:das )?tut (?:aber )?nichts zur sache|das spielt (?:{adverb} )*keine rolle|das macht (?:{adverb} )*(?:keinen|einen|den) (?:grossen |ganzen )?unterschied|(?:ich )?hoffe(?: ich)? das hilft|und du|wie siehst du das|was meinst du",
    "ich (?:kann|muss|will|darf) (?:{adverb} )*(?:nicht|nie) (?:essen|schlafen|reisen|fahren|fuehlen|schmecken|riechen|verreisen)|ich habe keinen koerper|ich reise nicht|ich esse nicht",
  ],
  weak: [
    "(?:aber |allerdings |wenn auch |nur |und )*(?:mit )?(?:{adverb} )*(?:leichte[rm]?|schwache[rm]?|geringe[rm]?|kleine[rm]?) (?:tendenz|neigung|praeferenz|vorsprung|ueberzeugung|sicherheit)(?: {aboutIt})*",
    "(?:aber |allerdings |wenn auch |nur |und )*(?:knapp|schwach|vorsichtig|vorlaeufig|ohne grosse ueberzeugung|mit vorbehalt|unter vorbehalt|nicht (?:{adverb} )*(?:stark|ueberzeugt|festgelegt|leidenschaftlich))",
    "(?:aber |allerdings )*(?:ich )?(?:bin|lasse mich) (?:{adverb} )*(?:offen fuer(?: {plain}){1,4}|gern umstimmen|gerne umstimmen|umstimmen)",
    "(?:aber |auch wenn |und )*(?:ich weiss )?(?:das )?(?:ist )?(?:{adverb} )*nicht (?:das )?was du (?:hoeren|lesen) (?:wolltest|willst|moechtest)(?: ist)?",
  ],
  unsure: [
    "(?:(?:ich )?bin (?:mir )?|da bin ich (?:mir )?)?(?:{adverb} )*(?:nicht (?:{adverb} )*sicher|unsicher|unentschlossen|unentschieden|hinundhergerissen)(?: {aboutIt})*",
    "(?:das ist |es ist )?(?:{adverb} )*(?:schwer|schwierig|nicht leicht|nicht einfach)(?: zu (?:sagen|entscheiden|beurteilen))?",
    "(?:das )?(?:ich )?weiss (?:ich |es )?(?:{adverb} )*nicht(?: genau| so recht)?|keine ahnung",
  ],
  hedges: [
    "dass (?:du|dir|dich|es|das|ihr|euch|der|die|den|dem)(?: {plain}){1,8}",
    "(?:trotz|wegen|angesichts|bei) (?:all )?(?:dem|der|deiner|deinem|dieser|diesem|den|des|deines)(?: {plain}){1,5}",
    "abgesehen davon|wie dem auch sei|dir zuliebe|um des friedens willen|wenn dir das hilft|wenn das hilft|ich weiss|ich respektiere|ich sehe|ich verstehe ja",
    "(?:mit )?(?:einer )?(?:leichten?|starken?|klaren?)? ?tendenz (?:zum|zur|zu|richtung)(?: {plain}){1,3}|richtung {plain}",
    "(?:etwas|ein bisschen|ein wenig|deutlich|leicht) (?:weniger|mehr|niedriger|hoeher|tiefer)",
  ],
  guesses: ["vielleicht|wahrscheinlich|vermutlich|wohl|sagen wir|so|etwa|ungefaehr|eher"],
  reasons: ["weil|da|denn|angesichts|obwohl|auch wenn|ich|mir|mich|nachdem|solange"],
  ownLeads: [
    "ich(?: {adverb})* (?:mag|liebe|bevorzuge|favorisiere|ziehe|tendiere|neige|nehme|waehle|wuerde|bin (?:{adverb} )*fuer|entscheide mich|schaetze|stimme)(?= (?:{plain} )*(?:den|dem|die|der|das|zum|zur|fuer|lieber|vor))",
    "mir(?: {adverb})* (?:ist|sind|gefaellt|gefallen|liegt|liegen)",
    "meine? (?:{own} )?(?:wahl|stimme|tendenz|praeferenz)(?: {adverb})* (?:ist|faellt auf|geht an|geht zu|waere)(?= (?:den|die|der|das|dem))",
  ],
  sides: [
    "(?:ich (?:{adverb} )*(?:wuerde|tendiere|neige|nehme|naehme|waehle|bevorzuge|favorisiere|bin fuer|waere fuer)|(?:wuerde|naehme) ich|mir gefaellt)(?: aber| {adverb})* (?:den|die|das|zum|zur) (?!(?:beiden|mitte|frage|entscheidung)\\b)(?!.*\\b(?:beid\\w+|nicht|kein\\w*)\\b)",
  ],
  retractions: [
    "nein",
    "nee",
    "ne",
    "warte",
    "moment",
    "halt",
    "stopp",
    "quatsch",
    "falsch",
    "vergiss es",
    "vergiss das",
    "doch nicht",
    "nicht ganz",
    "nicht wirklich",
    "korrektur",
    "ich meine",
    "besser gesagt",
    "nein warte",
    "ach nein",
    "ach quatsch",
    "kommando zurueck",
  ],
  past: words(`
    vorher zuvor vorhin anfangs zuerst zunaechst erst frueher urspruenglich war waren hatte gewesen gestern bisher davor eben
    eingangs anfang`),
  from: [
    "(?:runter|hoch|weg|weiter) von (?:einer |der )?#",
    "als (?:claude|gpt|gemini|gemma|llama|qwen|grok|mistral|deepseek|phi) #(?: (?:opus|sonnet|haiku|pro|flash|turbo|mini|instruct))?",
  ],
  aroundPast: words(`
    ich mich mir mein meine es das zahl antwort position wert bewertung bei auf zu eine einer die der am im noch so bin habe aber
    und gesagt gegeben genannt gewaehlt gelegen gestanden etwa ungefaehr rund nur eher wohl vielleicht`),
  rejected: [
    "(?:du|ihr|er|sie|man|viele|andere|manche|die meisten|meine \\S+|mein \\S+)(?: {adverb})* (?:hast|habt|hat|haben|sagst|sagt|sagen|sagtest|meintest|wuerde|wuerdest|wuerden|nimmt|waehlt|gibt)(?: {adverb})* #(?: (?:gesagt|gegeben|gewaehlt|genannt|gemeint|sagen|geben|waehlen|nehmen))?",
  ],
  denied: [
    "(?:{adverb} )*(?:nicht(?: mehr| ganz)?|keine)(?: die| eine)? #(?: mehr)?",
    "(?:statt|anstatt)(?: der| einer)? #",
  ],
  moves: {
    before: [
      "(?:(?:ich|das) (?:{adverb} )*(?:{verb}|habe|geht)|(?:{verb}) ich)?(?: ?(?:{adverb}|{object}|runter|hoch))*",
      "(?:runter|hoch|geaendert|gesenkt|erhoeht|verschoben)",
    ],
    from: "von",
    to: ["(?:runter |hoch )*(?:auf|zu|nach)"],
    directions: ["runter|hoch|rauf|zurueck|herunter|hinunter"],
    verbs: [
      "gehe?|ginge|komme?|kaeme|rutsche?|ruecke?|wechsele|wechsle|senke|erhoehe|korrigiere|verschiebe|aendere|ruecken|wechseln|korrigieren|gehen",
      "gegangen|gerutscht|gesunken|gewechselt|gefallen|gestiegen|geaendert|gesenkt|erhoeht|gekommen",
    ],
    goals: [
      "(?:auf|zu|zur|nach|richtung)(?: (?:der|die|den|{degree}))* #",
      "(?:bei|fuer|mit)(?: (?:der|die|den|{degree}))* #(?!.* (?:runter|hoch|rauf|zurueck|herunter|hinunter)\\b)",
    ],
  },
  units: words(`
    von gruende grund gruenden stunde stunden minute minuten tag tage tagen nacht naechte woche wochen wochenende wochenenden monat
    monate monaten jahr jahre jahren leute leuten person personen mensch menschen kind kinder kindern hund hunde katze katzen
    erwachsene gaeste uhr euro dollar kilometer km meter dinge dingen sachen seiten optionen moeglichkeiten zimmer mal prozent
    argumente argumenten saetze schritte seelen tickets karten`),
  clock: words("um ab bis vor nach gegen seit"),
  opinion: words(`
    ich mich mir mein meine meiner zahl wert bewertung antwort sage sagen sagt sagst vielleicht koennte wuerde sollte zwischen oder
    von auf mehr weniger ueber unter mindestens hoechstens nicht nie kein keine weder eigentlich jetzt nun noch wieder stattdessen
    eher aendern geaendert naeher fast etwa ungefaehr tendiere stehe rang stufe punkt punkte hoch runter grad halb ist waere so`),
  doubt: [
    // Denies the answer in a few words, or takes it back
    "^(?=\\S+(?: \\S+){0,3}$)(?:.* )?(?:nicht|nein|nie|niemals|kein\\w*|weder|ohne|nichts)",
    "falsch\\w*|fehler\\w*|irr\\w*|unwahr|ungueltig|vertippt|vertan|versehen\\w*|verwechselt|missversta\\w+|luege?\\w*|gelogen|schwindel\\w*|scherz\\w*|witz\\w*|spass(?! (?:am|an|macht|im|mit))|ironi\\w+|sarkas\\w+|quatsch|unsinn|bloedsinn|zufae?ll\\w*|willkuer\\w*|gewuerfelt|wuerf\\w*|gera\\s?ten|raten|geraten|muenze",
    "platzhalter|beispiel\\w*|test\\w*|hypothe\\w+|fiktiv\\w*|theoret\\w+|gegenteil\\w*|umgekehrt\\w*|umdreh\\w*|vertausch\\w*|andersrum|andernfalls|sonst|stattdessen|ander[est]\\w*|unterschied\\w*|zweif\\w+|bereu\\w*|sorry|leider|hoppla|ups|moment|warte\\w*",
    "ignorier\\w*|streich\\w*|vergiss\\w*|vergessen|loesch\\w*|verwerf\\w*|verworf\\w*|zurueck\\w*|widerruf\\w*|korrig\\w*|korrekt\\w*|revidier\\w*|aender\\w*|geaendert|wechsel\\w*|neu|nochmal|erneut|lass\\w*|weiger\\w*|verweiger\\w*|ablehn\\w*|enthalt\\w*|leer|keine ahnung|egal",
    // Speaks of the answer, or of how it came about
    "zahl\\w*|ziffer\\w*|wert\\w*|antwort\\w*|bewertung\\w*|note\\w*|skala\\w*|stimme\\w*|umfrage\\w*|punkt\\w*|satz|nachricht|text|wort\\w*|eingabe|feld|formular|taste\\w*|tipp\\w*|ende|seite|bedeut\\w*|heisst|zaehlt|stehe? (?:fuer|dahinter)|gilt",
    "prompt\\w*|anweis\\w*|befehl\\w*|vorgabe\\w*|vorgegeben|system\\w*|training\\w*|trainiert|programm\\w*|regeln?|rolle\\w*|figur|charakter|nutzer\\w*|modelle?|maschine|bot|assistent\\w*|entwickler\\w*|jemand\\w*|niemand\\w*|keiner|zwing\\w*|zwang|gezwungen|muss\\w*|muesste\\w*|soll\\w*|angeblich|scheinbar|pflicht",
    "sag\\w*|gesagt|will\\w*|wollte\\w*|wuensch\\w*|verlang\\w*|erwart\\w*|frag\\w*|behaupt\\w*|meint\\w*|glaubt|hofft|nenn\\w*|genannt|schreib\\w*|geschrieben|zitier\\w*|wiederhol\\w*|gehorch\\w*|dein\\w*|sein|ihr\\w*|nicht (?:ich|mein\\w*|mir)",
    // Another degree, time, or condition
    "hoeher|niedriger|tiefer|(?:etwas|bisschen|wenig) (?:mehr|weniger)|mehr als|weniger als|genau\\w*|praezis\\w*|echt\\w*|wahr\\w*|eigentlich\\w*|tatsaechlich\\w*|gestern|vorher|zuvor|frueher|damals|falls|(?<!auch )wenn|ausser|sofern|kommt drauf|haengt|wieder|nicht mehr",
    "war|waren|hatte\\w*|wurde\\w*|gewesen|dachte|fand|mochte",
    // Points back
    "^(?:dass|dies\\w*|jene\\w*|oder|noch|jedoch|das (?:ist|war|waere|gilt|stimmt|heisst|soll|meine))|(?:nicht|so)$",
  ],
  reasonStarts: [
    "(?:weil|da|denn|zumal|obwohl|auch wenn|wegen|aufgrund|dank)(?= \\S+)",
    "(?:ich|mir|mich)(?: {adverb})* (?:mag|liebe|bevorzuge|geniesse|schaetze|brauche|finde|tendiere|neige|ziehe|bin|habe|schlafe|wohne|vertraue|freue|stehe auf|ist|sind|gefaellt|gefallen|liegt|liegen|fehlt|reizt|ueberzeugt|zieht)",
    "(?:der|die|das|den|dem|ein|eine|beide|beides|dort|da|hier|so|es|zum|zur|am|im|an|in|auf|bei|mit|fuer)(?: [a-z'-]+){0,5}? (?:ist|sind|hat|haben|bietet|bringt|macht|klingt|wirkt|kostet|liegt|gefaellt|gefallen|ueberzeugt|passt|spricht|sprechen|wiegt|gewinnt|fehlt|bleibt|dauert|gibt|laesst|waere|kann|zieht|reizt|schmeckt|lockt)",
    "(?:[a-z'-]+) (?:ist|sind|hat|haben|macht|klingt|wirkt|zaehlt|wiegt|gewinnt|geht vor|schlaegt)(?= [a-z'-]+)",
    "(?:mehr|weniger|kein|keine|bessere[rs]?|schoenere[rs]?|ruhigere[rs]?|klare[rs]?|leichte[rs]?|starke[rs]?|etwas) [a-z'-]+$",
    "tendenz(?: zum| zur| zu| richtung)",
  ],
  ownWords: words("ich mich mir mein meine meiner meinem meinen"),
  declining: [
    "(?:kann|koennte|moechte|will|werde|mag|darf|wuerde|vermag|bin)(?: {other}){0,8}? (?:nicht|keine?n?|keinerlei|ungern|lieber nicht|weder)(?: {other}){0,7}? {refused}\\b",
    "^(?:es )?ist (?:mir )?(?:\\S+ )?(?:nicht moeglich|unmoeglich)$",
    "(?:nicht|ausserstande|unmoeglich|schwer|schwierig)(?: \\S+){0,3}? zu {refused}\\b",
    "(?:habe|hab|besitze|hege|bilde|empfinde|gibt es|verfuege ueber)(?: \\S+){0,6}? (?:keine?n?|keinerlei|weder)(?: (?!schlechte|gute|hohe)\\S+){0,3}? {view}",
    "keine?n?(?: (?:eigenen?|persoenlichen?|echten?))* {view} haben\\b",
    "^(?:eine? )?(?:(?:persoenliche|eigene|echte|wirkliche|bestimmte) )*{view} (?:habe|hab|besitze) ich(?: (?:als \\S+|{aboutIt}))* nicht$",
    "^(?:als \\S+ )?(?:mir fehl(?:en|t)|fehl(?:en|t) mir)(?: \\S+){0,2} {view}",
    "^(?:ueberhaupt |absolut |da |leider )?(?:keine?|keinerlei)(?: \\S+)? {view}(?: (?:dazu|hierzu|zu|von|bei|hier|da|in|fuer)\\b(?: \\S+){0,3})?$",
    "^(?:da |hier |dazu )?(?:enthalte ich mich|ich enthalte mich|enthaltung|ich passe|passe|da passe ich|kein kommentar|keine angabe|keine ahnung|keine antwort|keine wertung)(?: {aboutIt})*$",
    "^(?:dazu|hierzu|darueber) (?:kann|moechte|will|werde|sage) ich (?:\\S+ )?nichts(?: sagen)?$|^ich (?:kann|moechte|will|werde|sage) (?:dazu|hierzu|darueber) (?:\\S+ )?nichts(?: sagen)?$",
    "^(?:ich )?(?:moechte|will|werde|wuerde)(?: (?!nicht)\\S+){0,3} (?:mich enthalten|neutral bleiben|nichts sagen|passen|keine seite waehlen)$",
    "^(?:ich )?(?:gebe|nenne|vergebe) (?:\\S+ )?keine (?:zahl|antwort|bewertung|wertung|note)(?: ab| an)?$",
    "^(?:ich )?(?:lege|entscheide) mich (?:\\S+ ){0,2}nicht(?: fest)?$|^(?:da |hier )?(?:lege|entscheide) ich mich (?:\\S+ ){0,2}nicht(?: fest)?$",
    "laesst sich (?:\\S+ ){0,2}(?:nicht|schwer|kaum)(?: \\S+){0,4} (?:sagen|ausdruecken|beantworten|entscheiden|beziffern|festlegen|messen|bewerten)$",
    "verweigere (?:ich )?(?:(?:hier|da|die|eine) )*(?:antwort|aussage|wahl|entscheidung)$|^(?:das )?(?:ich )?lehne (?:ich )?(?:(?:das|es|hier|da|lieber) )*ab$",
    "^(?:das )?(?:weiss ich(?: \\S+)? nicht|ich weiss (?:es )?(?:\\S+ )?nicht|weiss nicht)(?: {aboutIt})*$",
    "^(?:na ja )?(?:das |es )?kommt (?:ganz |immer |sehr )?(?:darauf|drauf) an$|^es kaeme (?:ganz )?(?:darauf|drauf) an$",
    "^(?:das|es|die \\S+|meine \\S+) haengt(?: (?!nicht)\\S+){0,5} ab\\b|^(?:das |es )?haengt (?:(?!nicht)\\S+ )?(?:davon|von)\\b",
    "^(?:lieber )?(?:keine[sr]? (?:von|der) beiden?(?: optionen| seiten| moeglichkeiten)?|keine[sr]?|weder noch|weder das eine noch das andere)$",
    "^(?:ich )?(?:bin )?(?:mir )?(?:(?!nicht)\\S+ )?(?:nicht (?:\\S+ )?sicher|unsicher|unentschieden|unentschlossen|hinundhergerissen)$",
    "(?:das|die entscheidung|es) (?:ist|liegt|bleibt|ueberlasse|musst|solltest)(?: (?!nicht)\\S+){0,4} (?:deine (?:entscheidung|wahl|sache)|bei dir|dir ueberlassen|dir|selbst entscheiden|du entscheiden)$",
    "^(?:das |es )?ist deine (?:entscheidung|wahl|sache)$",
    "^(?:das )?(?:musst|solltest) du(?: (?!nicht)\\S+){0,2} (?:entscheiden|wissen)$",
    "^(?:das )?ueberlasse ich (?:\\S+ )?dir$",
    "treffe (?:ich )?(?:\\S+ )?keine (?:\\S+ )?entscheidung(?:en)?$",
    "(?:nehme|ergreife) (?:ich )?(?:\\S+ )?keine seite(?: ein)?$|bevorzuge (?:ich )?(?:\\S+ )?(?:nichts|keine?[sn]? (?:von|der) beiden?)$",
    "^neutral$",
    "(?:bleibe|bin|verhalte mich)(?: (?!nicht)\\S+)? (?:neutral|unparteiisch)\\b",
    "halte (?:mich|ich mich)(?: (?!nicht)\\S+){0,2} (?:raus|heraus|zurueck)\\b",
    "(?:ich )?stehe (?:da |hier )?nirgend(?:s|wo)\\b|ergreife (?:\\S+ )?keine partei\\b|beziehe (?:\\S+ )?keine stellung\\b",
  ],
};
