import type { BallotLanguage } from "./ballot-language.ts";

/** How English replies give a number, take it back, or decline. A missing form costs a ballot, a wrong one invents a view. */
export const english: BallotLanguage = {
  spelling: (text) => text,
  numbers: ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  pronouns: words("one"),
  articles: words("a an"),
  half: "and a half",
  point: "point",
  outOf: "out of",
  plus: "plus",
  minus: "minus",
  /** "on a scale of 0 to 10", "between 0 and 10" */
  scaleMention:
    "(?:on (?:a|the|your|this|that) )?(?:scale )?(?:of |from |between )?{min}(?: ?\\([^()]{1,60}\\))?(?: ?- ?| to | and | → ){max}(?: ?\\([^()]{1,60}\\))?",
  /** "0 is the lake" explains the scale. */
  legend: "\\((?:where |with )?{min} ?(?:[:=]|is |means )[^()?]{1,80}\\b{max} ?(?:[:=]|is |means )[^()?]{1,60}\\)",
  scaleEnd: words("is means mean meaning being stands = for as"),
  beforeEnd: words("and if where when with since because given that on scale the"),
  ignored: [
    "on that scale",
    "on your scale",
    "on this scale",
    "on the scale",
    "same as before",
    "as before",
    "like before",
    "right in the middle",
    "in the middle",
    "mind you",
    "24/7",
  ],
  clauseOpeners: [
    "(?<!(?:(?:any|every|no)(?:thing|one|body|where)|all|none|number|no|any(?: of (?:them|these|those))?|what(?:ever)?|whichever) )but",
    "though",
    "although",
    "because",
    "since",
    "so",
    "and",
    "while",
    "whereas",
    "rather than",
    "instead of",
  ],
  parts: {
    adverb: [
      "still|now|just|only|probably|likely|possibly|maybe|perhaps|definitely|certainly|honestly|personally|really|firmly|easily",
      "strongly|slightly|mildly|truly|genuinely|fairly|pretty|quite|very|gladly|solidly|currently|then|also|always|even|rather|comfortably|actually|happily|right now|at the moment|for now|as of now",
    ],
    noun: [
      "answer|number|rating|score|position|stance|view|vote|choice|pick|preference|response|leaning|inclination|gut|instinct",
    ],
    own: ["honest|final|current|own|new|personal|overall|gut|actual|updated|revised"],
    to: ["(?:(?:down|up|back|over) )*(?:to|at)"],
    // "I'll come at 7" is a time.
    moved: ["(?:(?:down|up|back|over|a (?:bit|little|notch|touch|point|step)) )*to|(?:(?:down|up|back|over) )+at"],
    link: [
      "because|since|as|given|considering|although|though|while|whereas|but|and|also|plus|yet|still|even|so|simply|just|mostly|mainly|partly|slightly|strongly|mildly|firmly|clearly|now that",
    ],
    aboutIt: [
      "(?:here|either way|one way or (?:the other|another)|(?:about|on|for|between) (?:it|this|that|them|this one|either|{either}))",
    ],
    either: [
      "(?:either|both|each|the two)(?: (?:of (?:them|these|those|the two)|(?:the )?(?:sides?|options?|choices?|views?|positions?|one|ways?|ideas?)))?",
    ],
    // "i understand you want me to say" leads to the number of another.
    plain: [
      "(?!(?:say|says|said|saying|tell|told|numbers?|answer\\w*|rat(?:e|ing)|scor\\w+|vote\\w*|guess\\w*|typ\\w+|wr\\w+|pick\\w*|cho\\w+|lie\\w*|jok\\w+|me)\\b)\\S+",
    ],
    view: [
      "(?:preferences?|opinions?|views?|stance|position|feelings?|numbers?|answer|side|favou?rites?|tastes?|beliefs?|lean(?:ings?)?)\\b",
    ],
  },
  asides: [
    "well|ok|okay|alright|all right|sure thing|wow|ouch|ha|aw|oof|huh|gosh|obviously|clearly|in short|for the record|on balance|on the whole|as it stands|as things stand|from my side|on my end|from my perspective|at this stage|at present|let me see|no movement|so|sure|fine|um|uh|oh|yeah|yes|yep|hm|hmm|and|but|then|still|now|here|again|overall|unchanged|no change",
    "honest|honestly|frankly|truthfully|really|personally|currently|today|actually|to be honest|to be fair|though",
    "maybe|perhaps|probably|likely|possibly|definitely|certainly|easily|firmly|strongly|slightly|comfortably|happily|for me|as of now|right now|at the moment|at this point",
    "i think|i guess|i suppose|i believe|i feel|i feel like|i'd guess|i would guess|in the end|for now|in that case|given that|with that in mind|knowing that|on that basis|in light of that|based on (?:that|this|the facts)|(?:for|in) this (?:scenario|situation|case)|taking that into account|for what it's worth|i'll be honest|in all honesty|i'm afraid",
  ],
  stances: [
    // I'd say, I would still go with, let's call it
    "(?:i|i'd|id|i would|i'll|i will|i can|let's|lets|i'm going to|i am going to|i have to|i'd have to|i'd like to|let me)(?: {adverb})* (?:say|answer|choose|pick|take|give|give (?:it|this|that|you|myself)|answer with|respond(?: with)?|offer|lock in|opt for|vote(?: for)?|imagine|go|go with|go for|put|put (?:it|this|that|me|myself|my {noun})(?: down)?(?: at| as| on)?|place (?:it|this|myself)(?: at| on)?|rate(?: (?:it|this|that|myself|my {noun}))?(?: at| as)?|call it|make (?:it|that)|settle (?:on|at|for|with)|stay(?: (?:at|with|on))?|stick (?:with|to|at)|remain(?: (?:at|on|with))?|keep(?: (?:it|my {noun}))?(?: (?:at|to))?|hold(?: firm)? (?:at|to)|stand(?: firm)? (?:at|on|by|with)|land (?:at|on)|sit (?:at|on)|lean(?: (?:to|towards?|at))?|end up (?:at|on|with)|come (?:out|in) at|fall (?:at|on)|hover|find myself at|see myself (?:at|as)|(?:score|mark|rank) (?:it|this|myself)(?: at| as)?|(?:peg|set) (?:it|this|myself) at|guess|estimate|be(?: (?:at|on|closer to|more like|comfortable (?:at|with)|happy with))?|(?:move|come|go|drop|shift|revise|lower|raise|adjust|change|update|nudge|bring|bump|ease|slide|inch|edge|step|switch|flip|jump|swing)(?: (?:it|that|this|my {noun}))? {moved}|say (?:it's|that's|i'm)(?: (?:at|on))?)",
    "(?:i'm|im|i am|id be)(?: {adverb})*(?: (?:at|on|leaning|leaning (?:to|towards?|at)|sitting (?:at|on)|staying(?: (?:at|with|on))?|standing (?:at|on|by)|going(?: (?:with|for))?|sticking (?:with|to|at)|holding (?:at|to)|remaining at|(?:moving|lowering|raising|dropping|shifting|changing|updating|revising|adjusting|bumping|nudging|switching|flipping)(?: (?:it|that|this|my {noun}))? {to}|(?:down|up|back) (?:to|at)))?",
    "(?:i've|i have|i)(?: {adverb})* (?:moved|shifted|dropped|come|gone|slid|slipped|climbed|risen|changed|settled|landed) (?:{to}|on)",
    "(?:that|this|it|(?:the|your|that|this)(?: \\S+){1,4}) (?:brings|moves|takes|puts|drops|pushes|pulls|nudges|shifts|leaves|tips) me {to}",
    "(?:my|mine|the|our)(?: {own})* (?:answer|number)(?:'s| is| {adverb}| stays| remains| would be| sits| stands| at| =| as)*",
    "my(?: {own})* {noun}(?:'s| is| says| {adverb}| stays| remains| would be| sits| stands| goes| at| to)*",
    "(?:{own} )?(?:answer|number|rating|score|stance|position)(?:'s| is| =| remains)?",
    "(?:it|that|this|mine)(?:'s| is|'d be| would be| remains| stays)(?: {adverb})*(?: at)?",
    "you(?:'ve| have)? (?:talked|brought|moved|pulled|got|nudged|pushed) me {to}",
    "(?:lowering|raising|moving|dropping|shifting|going|coming|adjusting|switching|flipping|changing|updating|revising)(?: (?:it|that|this|my {noun}))? {to}",
    "(?:leaning|sitting|staying|standing|going|holding|sticking|landing|remaining|settling)(?: (?:at|on|with|to|towards?|for))?",
    "more like|stay at|(?:its|thats|mine|me|call it|consider me|call me|that makes (?:it|me)|make (?:it|that)|put me(?: down)? (?:at|for|as)|count me as|down to|back to)",
    "here'?s? (?:is )?my(?: {own})* {noun}",
  ],
  degrees: [
    "a|an|easy|clean|steady|sure|decent|solid|firm|strong|clear|soft|weak|slight|confident|good|full|cautious|mild|gentle|tentative|comfortable|moderate|definite",
    "around|right around|about|right about|roughly|approximately|approx|maybe|like|perhaps|probably|just|only|still|now|something like|right at|somewhere around",
  ],
  conclusions: words("so but then still hence therefore"),
  corrections: [
    "actually|no wait|wait no|wait|hm|hmm|sorry|correction|rather|or rather|i mean|edit|update|updated|revised|reconsidering|instead|now",
  ],
  causes: ["since", "because", "as"],
  joints: ["and", "but", "so"],
  tails: [
    "give or take(?: a (?:bit|little|point))?|here|on (?:this|that|this one|that one)|still|again|now|then|please|thanks|thank you|though|really|actually|easily|probably|maybe|perhaps|definitely|certainly",
    "for now|truly|at best|on balance|on the whole|as it stands|as things stand|from my side|on my end|at this stage|at present|with (?:full|high|some|moderate|low|great) confidence|by a (?:small|wide|narrow) margin|today|personally|roughly|firmly|solid|overall|sure|for sure|for certain|or so|or thereabouts|all told|so far|right now|currently|as of now|strongly|slightly|comfortably|happily|mildly",
    "(?:after|given|considering|knowing) (?:hearing |reading )?(?:that|this|your (?:point|argument))",
    "at the moment|at this point|to be honest|if i'm (?:being )?honest|being honest|honestly|no doubt|without (?:a |any )?doubt",
    "(?:with no|without(?: any)?) hesitation|no question|(?:about it|it is)|no hesitation|no contest|hands down|by far|all the way",
    "(?:is|that's|that is|it's) (?:my|the)(?: {own})* (?:{noun}|take)",
    "(?:is |that's |it's )?where i (?:stand|am|land|sit|stay|still stand)|is what i'd say|is my pick|in my book",
    "(?:feels|sounds|seems|is|would be)(?: about| just)? (?:right|fair|good|fine|accurate|close enough)(?: to me)?",
  ],
  ownTails: [
    "for me|from me|i think|i'd say|i would say|i say|i guess|i suppose|i believe|i feel|in my view|in my opinion",
  ],
  forced: [
    "if (?:i (?:had|have|must|need|were forced|was forced|am forced)(?: to(?: (?:(?:choose|pick|give|name|say)(?: (?:a|one|some|a single|just one) number| one| a side| an answer)?|answer|decide|put (?:it in|a number (?:on|to) (?:it|this|that))|commit|lean|guess))?)?|(?:i'm |i am )?(?:pressed|pushed|forced)|you insist|you want a number|you ask me|asked|forced to choose|i'm (?:being )?honest)|gun to my head|(?:if|when) push comes to shove",
  ],
  leadIns: [
    "(?:after|on|upon)(?: {adverb}| some| further| more| a bit of| all| having)* (?:thinking|thought|reflection|consideration|balance)(?: (?:about|of|on) (?:it|that|this)(?: (?:more|again|over))?| it over| again)?",
    "(?:having thought|thinking|now that i think) about (?:it|that|this)|all things considered|all in all|taking everything into account",
    "(?:speaking )?(?:only |just )?for myself|playing along|in the spirit of (?:the|your) (?:question|game|exercise)|just for fun|hypothetically speaking|in my view|in my opinion|gut feeling|my gut",
    "as an? (?:\\S+ ){0,2}(?:ai|language model|model|assistant)|as (?:claude|gpt|gemini|gemma|llama|qwen|grok|mistral|deepseek|phi)(?:-\\S+)?",
    "(?:that's |that is |it's |this is )?(?:an? )?(?:really |very )?(?:lovely|sweet|charming|funny|cute|sad|good|fair|great|interesting|tough|hard|close|difficult|valid|fun|tricky|nice|strong|compelling|real) (?:point|question|one|call|argument|choice|decision|story|news|detail|touch|thought)(?: there| though| about(?: \\S+){1,5})?",
    "(?:that's|that is) (?:fair|true|reasonable|convincing)(?: enough)?|i (?:hear|understand|get) (?:you|what you(?:'re saying| mean)|where you're coming from)|point taken|noted",
    "(?:given|considering|after|because of|in light of|with) (?:what you(?:'ve)? (?:said|told me|mentioned|described|shared)|(?:the|your|this|that) (?:new )?(?:information|context|point|news|argument|detail|fact)s?)(?: about(?: \\S+){1,5})?",
    "(?:that|this|it|which|(?:the|your|his|her|their)(?: \\S+){1,8}) (?:is not|isn't|is no|gives me no|(?:doesn't|does not) give me)(?: {adverb}| an?| any| enough| good| much| of)* reason(?: for me)? to (?:change|move|shift|budge|reconsider)(?: (?:my(?: {own})* (?:mind|{noun})|it|that))?",
    "you win|(?:you make|you made|you've made|you raise|you bring up|you have|you've got|i see|i get|i hear|i understand|i take) (?:an? |your )?(?:\\S+ )?(?:point|argument|case)(?: there| about(?: \\S+){1,5})?",
    "(?:that|this|it|which|(?:the|your)(?! (?:number|answer|scale|rating|reply)\\b)(?: \\S+){1,4})(?: {adverb}| does)* (?:changes?|shifts?|moves?|sways?|nudges?|tips?|flips?|settles?) (?:things|everything|the picture|the (?:scales?|balance)|it|me|my {noun})(?: (?:for me|a bit|a little|somewhat|towards? (?:the )?\\S+))*",
    "(?:that|this|it|which|none of (?:that|this)|(?:the|your|his|her|their)(?! (?:number|answer|scale|rating|reply)\\b)(?: \\S+){1,8}) (?:doesn't|does not|didn't|did not|won't) (?:{adverb} )*(?:change|move|sway|convince|persuade|shift|affect|alter|influence|impact|bear on|touch|tip) (?:my(?: {own})* (?:mind|reasoning|{noun})|me|much|anything|things|it|this|the (?:choice|question|decision))(?: either way| for me)*",
    "no (?:change|movement|shift)(?: (?:from|for) me| here| there| on my end| at all)?|(?:my reasons are|for) the(?: same)?(?: reasons?)?(?: as (?:before|earlier))?",
    "(?:nothing|no) (?:has )?changed?(?: (?:here|there|for me|my mind))?|(?:my(?: {own})* )?{noun} (?:(?:hasn't|has not|doesn't|does not) changed?|(?:stays|remains|is)(?: {adverb})* (?:the same|unchanged)|stands)",
    "(?:the|an?) \\S+(?: \\S+)? it is|(?:that's|this is) (?:a game[ -]changer|a deal[ -]?breaker|decisive)|based on what i (?:said|told you)|i(?:'ll| can| could| will) meet you halfway",
    "(?:thanks|thank you)(?: for (?:asking|telling me|checking|letting me know))?|(?:happy|glad) to(?: (?:answer|share|play(?: along)?))?|no problem|of course|certainly|absolutely|got it|understood|fair enough|here you go|here goes",
    "(?:how|what) about you|where do you stand|and you|let me know if you(?:'d| would)? (?:like|want|need) .*|hope (?:this|that) helps",
    "(?:reason|reasons|reasoning|why|because|explanation|comment|note)|{own}|final|mine|me",
    "(?:the )?same(?: {noun})?(?: as (?:before|ever|always|earlier|last time))?(?: here)?|you(?:'ve| have)? (?:convinced|persuaded|swayed|moved|sold|won|got)(?: (?:me|me over))|(?:(?:i'm|i am|i'd|i)(?: {adverb})* )?(?:staying put|(?:stay|staying) where i (?:was|am)|(?:not|haven't) (?:moved|moving|budging|budged|changing|switching)(?: (?:it|that|my {noun}))?|unmoved|unconvinced|(?:holding|standing|staying) (?:firm|steady))",
    "(?:(?:where|how) i (?:stand|feel|see it)|(?:in (?:short|one word)|short answer|quick answer|my short answer)|(?:in one|one|just the|just one|the) number)(?: {adverb})*",
    "(?:hard|difficult|tough) (?:to say|to choose|one|call|choice)|you(?:'ve| have) changed my mind",
    "(?:that|this|it|(?:the|your)(?! (?:number|answer|scale|rating|reply)\\b)(?: {plain}){1,5}) (?:(?:is not|isn't|has no|doesn't have)(?: {adverb}| any| much)* (?:relevant|related|bearing|effect|impact|influence)|(?:is|are) (?:irrelevant|unrelated|beside the point))(?: (?:to|on)(?: {plain}){1,6})?",
    // What a model is not
    "(?:and )?i (?:don't|do not|can't|cannot|never)(?: {adverb}| physically)* (?:eat|sleep|travel|drive|cook|dream|age|taste (?:food|things)|go (?:anywhere|on holiday|on vacation)|take (?:vacations|holidays|trips)|live (?:anywhere|in a (?:house|home))|experience (?:things|(?:the )?(?:physical )?world|it|this|either)|have (?:a (?:physical )?body|senses|taste buds|(?:personal|lived|first-hand|physical) experiences?))",
    "(?:and )?i have no (?:body|senses|(?:personal|lived|first-hand|physical) experiences?)(?: to(?: {plain}){1,4})?",
    // Commentary that favours neither side
    "there(?:'s| is| are)(?: {adverb}| certainly)* (?:(?:a )?(?:good|great) deal|much|a lot|lots|plenty|something|a case|good (?:reasons|arguments|points)|merits?|charm)(?: (?:to be (?:said|made)))? (?:for|in|on) {either}",
    "(?:i (?:can )?(?:see|understand|get|appreciate)|i'm able to see|seeing) (?:the )?(?:(?:merits?|appeal|value|case|charm|good|sense|point) (?:in|of|for|to) )?(?:{either}|the other (?:side|option|view|choice|one))(?: as well| too)?",
    "{either}(?: {adverb}| both| certainly)* (?:ha(?:s|ve)|hold|offers?|makes?) (?:(?:its|their|a|some|real|clear|genuine|good|strong|own) ){0,3}(?:merits?|charms?|appeal|points?|strengths|upsides|advantages|benefits|case|arguments?|place|sense|pros and cons)",
    "{either}(?: {adverb})* (?:is|are|would be|sounds?|seems?|works?)(?: {adverb})*(?: (?:fine|good|great|lovely|nice|ok|okay|reasonable|defensible|valid|appealing|tempting|well|attractive|pleasant))?(?: (?:to|by|with|for) me)?",
  ],
  weak: [
    "(?:as an ai )?i (?:don't|do not)(?: {adverb})* (?:have|hold|form|experience) (?:any )?(?:real|actual|personal|human)(?: (?:or|and) (?:real|actual|personal|human))? (?:preferences|opinions|feelings|tastes|views|beliefs)(?: {aboutIt})?",
    "(?:(?:i )?(?:don't|do not) (?:{adverb} )*(?:have|hold|feel)|(?:i )?(?:have|hold|with)? ?(?:no|not)|without)(?: (?:an?|any))?(?: {adverb})* (?:strong(?:ly)?|firm(?:ly)?)(?: (?:feelings?|preferences?|views?|opinions?|stance|lean|pull|conviction|attachment))?(?: {aboutIt})*",
    "(?:just |only |but |though |and |with )*(?:not by (?:much|a lot|a (?:wide|big|large|huge|great) margin)|(?:an? )?(?:low|moderate|little|limited) (?:confidence|certainty|conviction)|some reservations|tentative|tentatively|(?:a )?weakly(?: held)?|loosely held)",
    "(?:i'm |i am |i |and |but |though |while |still )*(?:(?:hold|holding) (?:it|that|this) (?:loosely|lightly)|(?:{adverb} )*open to (?:being (?:persuaded|convinced|swayed)|persuasion|(?:hearing|learning) more|(?:other|new) (?:views|arguments|perspectives)))",
    "(?:but |though |and )*i (?:could|can|might)(?: {adverb})* be (?:persuaded|convinced|swayed)(?: otherwise| either way)?",
    "(?:and |but |though )*(?:take (?:it|this|that) with a (?:grain|pinch) of salt|i wouldn't (?:argue|fight|insist)(?: (?:too |very )?(?:hard|much))?(?: (?:for|on|over|about) (?:it|that|this))?|it's not a (?:big|huge) deal|ask me again (?:tomorrow|later)|even if (?:it|that|this) (?:disappoints|upsets|annoys|bothers) you|i hope (?:we can still (?:chat|talk|be friends)|you(?:'ll)? (?:understand|don't mind)|that's (?:ok|okay|alright|fine))|not (?:absolute|extreme|overwhelming|huge|dramatic|total))",
    "(?:(?:and |but |though )*(?:sorry|i know|i understand|i realize|i'm sorry)(?: if| that)? )?(?:that's|it's|this is|that is|that) (?:probably )?(?:not|isn't)(?: {adverb})* (?:what|the (?:answer|one)) you(?:'re| were| are)? (?:wanted|want|hoped|hoping|looking|expecting|expected)(?: for| to hear)?",
  ],
  unsure: [
    "(?:(?:i'm|i am|it's) )?(?:{adverb} |honestly |a bit |a little |genuinely )*(?:not (?:{adverb} |entirely |totally |completely |too |so |a hundred percent )*(?:sure|certain)|unsure|uncertain|undecided|torn|on the fence)(?: {aboutIt})*",
    "(?:(?:it's|it is|that's|this is) )?(?:{adverb} )*(?:hard|tough|difficult|tricky) (?:to (?:say|choose|decide|pick|call|tell|judge)|one|call|choice)(?: {aboutIt}| for sure)*",
    "(?:honestly )?(?:i )?(?:don't|do not) (?:{adverb} )*know|dunno|no idea|who knows|tough|difficult|i(?:'ve| have)? changed my mind|i haven't thought (?:{adverb} )*about (?:it|this)(?: much| a lot)?",
  ],
  hedges: [
    "(?:given|considering|in light of|because of|thanks to|due to) (?:the|that|your|this)(?: {plain}){1,5}",
    "(?:(?:it's|that's) )?(?:not (?:really )?(?:related|relevant)|unrelated|irrelevant)(?: to(?: {plain}){1,5})?|please don't be (?:upset|mad|angry|sad)(?: with me)?|you(?:'ve| have) talked me (?:into it|round|around)",
    "that said|even so|then again|if (?:it|that) helps|(?:picturing|imagining) (?:it|myself there|the (?:scene|situation))|you know what|for your sake|for the sake of peace|to keep the peace|to be (?:diplomatic|polite|kind)|if that's how you feel|(?:since|because|if) (?:you (?:insist|asked?)|(?:it|this|that) (?:means|matters) (?:so |that |this )?much to you)",
    "(?:but )?i(?: {adverb}| do| can)* (?:understand|know|get|see|respect|appreciate|realize)(?: that| why| how)? (?:you|your \\S+|everyone|everybody|others|(?:most|many) people|people)(?: else| all| were| are| would)? (?:like|love|prefer|want|wanted|hoped?|hoping|feel|disagree|see|enjoy)s?(?: {plain}){0,7}",
    "(?:(?:i'm|i am) )?(?:so |really |very )*(?:sorry|happy|glad|sad) (?:to hear|you've|you're|for|about|that)(?: {plain}){1,8}|(?:good|great) for {plain}(?: {plain})?",
    "(?:that|this|it)(?:'s| is| makes)(?: {adverb})* (?:an? |all the )?(?:(?:real|big|huge|lovely|great|good|wonderful|sweet|new|important|useful|relevant|sad|nice|exciting)(?: and)? ){0,3}(?:difference|news|information|context|consideration|factor|update|gesture)(?: to (?:know|hear|consider))?",
    "i(?: {adverb})* (?:don't|do not) want to (?:let you down|disappoint you|lie(?: to you)?|mislead you|hurt (?:you|your feelings)|upset you)|i'd rather be (?:honest|truthful)(?: with you)?(?: than {plain})?|i (?:can't|cannot) in good (?:conscience|faith) (?:change|alter) (?:it|that|my {noun})",
    "let me (?:think|see)(?: (?:about|of) (?:it|this|that))?(?: for a (?:moment|second))?",
    "(?:(?:slightly|somewhat|a (?:bit|little|touch|notch)|a little bit) )?(?:lower|higher|down|up)(?: (?:now|then|after that|than before))*",
  ],
  guesses: ["maybe|perhaps|probably|possibly|i guess|i suppose|i'd guess|say|around|about|let's say"],
  reasons: [
    "since|because|given|considering|thinking|although|though|while|whereas|i|i'd|i'm|i'll|i've|both|as much as|even|now that|with (?:no|only|so (?:few|little|many|much))",

    // "as my neighbour puts it" and "for my sister" lead to the number of another.
    "(?:as|with|for)(?= (?:\\S+ )*(?:i|i'd|i'm|i'll|i've|me|myself)(?: |$))",
  ],
  ownLeads: [
    "(?:i|i'd|i would|i'm|i am|i'll|i've)(?: {adverb})* (?:lean|leaning|prefer|favou?r|like|love|enjoy|take|choose|pick|side with|siding with|go (?:along )?with|going with|in favou?r of|on the side of|close to|closer to)",
    "i(?:'ve| have)?(?: {adverb})* (?:picked|chose|took|preferred|went with|sided with|(?:shifted|moved|leaned|swung) (?:over )?(?:to|towards?))(?= (?:the|an?) )",
    "my(?: {own})* {noun}(?: {adverb})* (?:is|goes to|remains|would be)(?= (?:the|an?) )",
    "leaning(?= (?!(?:back|in|on|away|forward|over|out|up|down|against|neither|nowhere)$)[a-z]+$)",
  ],
  sides: [
    "(?:i|i'd|i would|i'm|i am|i'll|i will)(?: {adverb})* (?:lean|leaning|prefer|favou?r|take|choose|pick|side with|siding with|go (?:along )?with|go for|going with|be in favou?r of|in favou?r of)(?: {adverb}| to| towards?)* the (?!(?:idea|middle|same|two)\\b)(?!.*\\b(?:both|either|equally)\\b)",
  ],
  retractions: [
    "no",
    "nope",
    "wait",
    "scratch that",
    "no wait",
    "wait no",
    "or rather",
    "hold on",
    "never mind",
    "nevermind",
    "wrong",
    "not quite",
    "not really",
    "correction",
    "i mean",
  ],
  from: [
    "(?:down|up|moved|shifted|dropped|changed|back) from (?:an? )?#",
    "as (?:claude|gpt|gemini|gemma|llama|qwen|grok|mistral|deepseek|phi) #(?: (?:opus|sonnet|haiku|pro|flash|turbo|mini|instruct))?",
  ],
  past: words(`
    was were before earlier previously initially originally first started start used beginning had been formerly ago last time
    opened`),
  aroundPast: words(`
    i i'd i'm i've my mine me it it's that that's number answer position rating score would will say said going go with put at a leaning sitting standing closer
    an the to be on in from for of and but so though or by about around roughly maybe probably still really just only`),
  denied: ["(?:i'm )?not (?:quite )?(?:an? )?#", "(?:rather than|instead of|no longer)(?: (?:an?|the))? #"],
  rejected: [
    "(?:you|you've|the \\S+|my \\S+)(?: {adverb})* (?:said|say|says|gave|chose|picked|answered)(?: (?:about|around|an?))* #",
    "(?:\\S+ ){1,4}(?:would|might|may)(?: {adverb})* (?:say|answer|pick|choose|give|go with)(?: (?:about|around|an?))* #",
  ],
  moves: {
    before: [
      "(?:(?:i've|i have|i)(?: {adverb})* (?:moved|shifted|dropped|come|slid|slipped|climbed|risen|changed|gone))?(?: ?(?:down|up))?",
      "(?:changed|moved|shifted|dropped|down|up|revised|lowered|raised)|(?:i'd|i would|i'll)(?: {adverb})* (?:go|move|come|drop|shift|slide)(?: (?:down|up))?",
    ],
    from: "from",
    // "from 8 down 2" says by how much.
    to: ["(?:down |up )*to"],
    directions: [],
    verbs: [],
    goals: [],
  },
  units: words(`
    of hour hours minute minutes day days night nights week weeks weekend weekends month months year years people person kids
    dogs cats adults guests o'clock am pm dollars bucks euros pounds miles kilometers km reasons things options sides rooms times`),
  clock: words("at by until till before after"),
  opinion: words(`
    i i'd i'm i'll i've my me mine number numbers rating rate rated score say says said maybe perhaps might could would should
    between or to from than more less over under above below least most not never nor neither isn't wasn't don't won't can't
    cannot actually now still again instead rather change changed closer near nearly about around lean leaning stand either rank
    level up down point points notch notches step steps degree degrees fair half half-way versus vs it's he'd she'd they'd`),
  doubt: [
    // Denies the answer in a few words, or takes it back
    "^(?=\\S+(?: \\S+){0,3}$)(?:.* )?(?:no|not|never|none|nor|neither|without|cannot|\\w+n't)",
    "wrong|incorrect|false|untrue|invalid|err|errors?|mis(?:t|read|sp|cl|und|lead)\\w*|typos?|slips?|blunder|glitch\\w*|confus\\w+|lies?|liar|lying|fib\\w*|jok\\w+|kidding|jest\\w*|prank\\w*|sarcas\\w+|iron(?:y|ic\\w*)|fool\\w*|trick\\w*|teas\\w+|bluff\\w*|wink\\w*|deceiv\\w*|pretend\\w*|fak\\w+|bogus|rubbish|garbage|nonsense|random\\w*|arbitrar\\w+|guess\\w*|coin|dice?",
    "placeholder|stand-?in|filler|default|example|sample|test\\w*|hypothe\\w+|imagin\\w+|theory|fiction\\w*|opposite|contrary|revers\\w+|invert\\w*|flip\\w*|swap\\w*|otherwise|instead|differ\\w*|disagree\\w*|doubt\\w*|regret\\w*|sorry|oops|wait",
    "ignor\\w*|disregard\\w*|scratch|strike|forget|discard\\w*|delet\\w*|undo|cancel\\w*|eras\\w*|retract\\w*|withdraw\\w*|revis\\w+|correct(?:ion|ed)|chang(?:e|ing) (?:my|the|it)|switch\\w*|redo|anew|do-?over|try again|let me|throw|hack\\w*|refus\\w*|declin\\w*|blank|no idea|whatever",
    // Speaks of the answer, or of how it came about
    "numbers?|digits?|figures?|answer\\w*|repl(?:y|ies)|respon[sd]\\w*|ratings?|scor\\w+|scales?|ballots?|polls?|surveys?|(?<!my )votes?|(?<!(?:beside the|your) )points?|(?:low|high|same|other) (?:ends?|sides?|way|one)|statement|sentence|line|message|text|string|words?|field|form|box|entry|the space|for (?:show|the sake)|key\\w*|button|fingers?|notch\\w*|degrees?|means? (?:nothing|little|that|it)|meaningless|count|stand(?:s|ing)? (?:for|by|behind)|of the (?:kind|sort)|that many",
    "prompt\\w*|instruct\\w*|script\\w*|system|train(?:ing|ers?)|program\\w*|rules?|persona|role\\S*|character|twin|devil\\w*|humans?|users?|models?|machines?|bots?|assistants?|makers?|creators?|someone|somebody|nobody|no one|anyone else|forc\\w*|oblig\\w*|ha(?:s|ve) to|must|suppos\\w*",
    "(?<!gut )says|wants|requires|expects|asks|tells|claims|insists|demands|thinks|believes|hopes|picks|chooses|knows|(?<!a )say(?:ing)?|ask|tell|quot\\w+|report\\w*|repeat\\w*|typ(?:e|ing)|output\\w*|comply\\w*|obey\\w*|(?:you|they|he|she) (?:want|expect|wish|need|think)|mine|theirs|yours|his|hers|mak\\w+ me(?: (?:say|write|do)|$)|not (?:me|mine|my)",
    "(?<!(?:an?|the|more|so|get|me|you've) )[a-z]{2,}[^e]ed|did|made|was|were|had|took|got|gave|wrote|said|told|chose|came|went|meant|felt|thought|knew|sent|lost|swore|drew|been",
    // Another degree, time, or condition
    "lower|higher|a (?:bit|little|touch|shade|hair|tad)(?:$| (?:less|further|off|over|under|up|down)| more$)|(?:less|more) than (?:that|this)|(?:one|some|two) off$|exact\\w*|precis\\w*|real|actual\\w*|truer?|truth|(?:honest|first|second|last) one|^(?:less|more) (?:than|like|or)|yesterday|before|anymore|no longer|if|unless|depend\\w*|again|another|elsewhere|upside",
    // Points back
    "^(?:that|that's|this|these|those|such|or|nor|except)|which (?:is|was|isn't)|(?:not|so|n't)$|^(?:\\S+ ){1,5}(?<!(?:of|about|with|love|like|enjoy|need|miss|prefer|beats?) )(?:it|that|this|those|them)$|(?:not|never|n't) .*\\b(?:it|that|this|them)$|(?:it|that|this)(?: all)? back",
  ],
  reasonStarts: [
    "(?:i|i'd|i'm|i'll|i've)(?: {adverb}| would| am| do| don't| can| could| can't| never| too| much| so| not| usually| mostly| often)* (?:love|like|prefer|enjoy|find|value|need|lean|leaning|pick|take|keep|choose|go|miss|see|get|hear|understand|think|feel|care|mind|an?|in|on|for|drawn|partial|fond|happy|glad|sleep|wake|walk|trust|respect|tire|appreciate|admire|crave|thrive|hang|(?:sticking|staying|going|siding) with|come (?:a?round|over) to)",
    "you (?:can|get|have|always|still|feel|see|sleep|wake|save|only|learn|meet|make)|you(?:'ve| have) (?:convinced|persuaded|swayed|moved|sold|won) me|my gut says|give me|call me|\\d+ [a-z]+|leaning|towards?|in favou?r of|on the side of|because of|(?:for|with)(?! (?:my|your|his|her|their)\\b)",
    "(?:an? )?(?:more|less|fewer|better|no|nothing|slight|mild|strong)(?: (?!\\S+ly\\b)[a-z'-]+)+|the(?: [a-z'-]+){1,3}$",
    "there|there's|it (?:{adverb} )*(?!(?:is|does|belongs|stands)\\b)[a-z'-]{3,}|(?:it's|it is)(?! (?:not|an?|my|just|only|what)\\b)",
    // A noun with its verb: orders have no verb in -s, and their object is told by its article.
    "[a-z'-]{3,}ing(?= (?!(?:you|your|with you|around|about|me|to|as|the part)\\b))",
    "[a-z-]{3,}(?<!s)(?<!u)(?<!i)s(?= [a-z])",
    "(?:(?:the|an?|both|each|every|either|some|many|all|any) )?(?!(?:{link}|it|it's|i|you|he|she|they|who|whoever|what|not|in|of|from|your|my)(?: |$))[a-z'-]+ (?!(?:the|an?|my|your|it|its|this|that|these|those|me|us|no|all|both|as|between|for|from|to|with) )(?:[a-z'-]+ ){0,5}?(?:is|are|has|have|can|would|doesn't|don't|feel|sound|seem|carry|make|bring|give|taste|work|need|deserve|enjoy|love|matter|comes?|(?!(?:this|less|thus|others|always|perhaps|besides)\\b)[a-z]{3,}(?<!s)(?<!u)s)",
    "(?:an? )?(?:moderate|modest|gentle|weak|faint|small|clear|tentative) (?:lean|leaning|preference|tilt|edge|pull|inclination)",
    ".* (?:all the way|every time|any day|for the win|hands down)",
  ],
  ownWords: words("i i'd i'm i'll i've my mine me myself"),
  declining: [
    "(?:can'?t|can ?not|won'?t|will not|wouldn'?t|would not|couldn'?t|could not|don'?t|do not|unable to|not able to|not going to|not willing to|refuse to|decline to|rather not|prefer not to|not comfortable|uncomfortable|hesitate to|no (?:\\S+ )?way to|hard to|difficult to|tough to|impossible to|tricky to|not \\S+ to)(?: \\S+){0,6}? (?:put|putting|give(?! up)|giving|choose|choosing|pick|picking|say|saying|rate|rating|assign|assigning|decide|deciding|answer|answering|name|naming|place|placing|quantify|reduce|commit|committing|share|express|prefer|fulfil|fulfill|assist|comply|provide|offer|take|taking|help|call|tell|judge|weigh|pin|favou?r|lean)\\b",
    "(?:don'?t|do not|doesn'?t|does not|can'?t|can ?not)(?: \\S+){0,3}? (?:have|hold|possess|experience|form|got)(?: \\S+){0,5}? {view}",
    "(?:have|hold|got|i'?ve|there'?s|there is)(?: got)? (?:no|neither|zero)(?: \\S+){0,3}? {view}",
    "^(?:no|zero)(?: \\S+)? {view}(?: \\S+){0,4}$",
    "(?:i'?d|i would|i'?ll|i will)(?: \\S+)? (?:rather not|prefer not|pass|decline|abstain|skip(?= (?:this|that|it|the question)\\b|$))\\b",
    "^(?:i )?(?:must |have to |respectfully )?(?:pass|abstain|decline|declined|refuse)$",
    "^(?:i )?(?:don'?t know|can'?t|can ?not|won'?t|rather not|prefer not to|no comment|not applicable|n/a|no idea|dunno)$",
    "(?:it|that|this)(?: \\S+)? depends\\b",
    "^depends\\b",
    "^(?:neither|none)(?: of (?:the|these|those|them)(?: two| options)?)?$",
    "^(?:i'?m|i am) (?:\\S+ )?(?:not sure|unsure|undecided|torn)\\b",
    "(?:up to you|your (?:call|decision|choice)|yours to (?:make|decide)|only you can (?:make|decide)|not for me to (?:say|decide))$",
    "^neutral$",
    "(?:stay|remain|keep) (?:\\S+ )?(?:neutral|impartial)\\b",
    "(?:don'?t|do not) stand anywhere\\b",
    "(?:rather|prefer to|going to|try to) (?:stay|keep|remain) out of (?:this|that|it)\\b",
  ],
};

export function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}
