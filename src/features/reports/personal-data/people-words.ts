/** The words by which `people-names.ts` tells that a person is named, folded as texts are when they are compared. */

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What people are to a guest: trades of a house, and kin. */
export const ROLES: ReadonlySet<string> = new Set(
  list(`
  manager receptionist clerk concierge porter doorman bellboy guard officer policeman policewoman host hostess owner
  landlord landlady caretaker janitor cleaner maid housekeeper waiter waitress technician engineer electrician handyman
  plumber guide driver steward stewardess captain colleague coworker neighbor neighbor friend husband wife boyfriend
  girlfriend partner son daughter brother sister mother father cousin uncle aunt boss director superhost roommate
  encargado encargada recepcionista portero conserje vigilante guardia agente anfitrion anfitriona dueno duena casero
  casera limpiadora limpiador camarera camarero tecnico electricista guia conductor chofer jefe jefa directora
  propietario propietaria gerente amigo amiga marido mujer esposo esposa novio novia hijo hija hermano hermana primo
  prima vecino vecina companero companera
  portier nachtportier rezeptionist rezeptionistin wachmann hausmeister hausmeisterin polizist polizistin gastgeber
  gastgeberin vermieter vermieterin eigentumer eigentumerin besitzer besitzerin putzfrau reinigungskraft kellner
  kellnerin techniker technikerin elektriker fuhrer reisefuhrer fahrer chef chefin leiter leiterin schichtleiter
  kollege kollegin freund freundin mann frau sohn tochter bruder schwester nachbar nachbarin mitarbeiter mitarbeiterin
  empfangschef geschaftsfuhrer inhaber inhaberin zimmermadchen
  veilleur receptionniste gardien gardienne vigile agent hote hotesse proprietaire loueur loueuse serveur serveuse
  technicien technicienne electricien chauffeur responsable gerante gerant directeur directrice patron
  patronne ami amie mari femme fils fille frere soeur voisin voisine collegue concierge majordome
`),
);

const BEFORE_WORDS = [
  String.raw`called|named|name (?:is|was)|name ?tag (?:said|says|read|reads)|goes by|(?:card|plate|badge|label) [\p{L} ]{0,20}(?:says|said|reads|read)|introduced (?:himself|herself|themselves) as|a certain`,
  String.raw`(?:ask|asked|asking|tell|told|telling|thank|thanked|met|meet|call|recognized|recognized|saw)(?: for)?|(?:ask|talk|talked|talking|speak|spoke|spoken|write|wrote|written|complained) (?:to|with|for)|according to|signed by|met by|alone with|it was|thanks to|belongs to|named after|both|(?:mail|message|note|letter|call) (?:came |was )?from`,
  String.raw`llamad[oa]|llama|nombre (?:de|es|era)|apellida|un tal|una tal|(?:present[oó]|presentado) como|pone|(?:pregunt|escrib|dij|cont|pedi|llam|avis)[\p{L}]{1,6}(?: [\p{L}]+ [\p{L}]+)? (?:a|por)|(?:habl)[\p{L}]{1,7} con|segun|firmad[oa] por|sol[oa] con|era|fue|recibieron|venia de|hermano de|tanto|de parte de|gracias a`,
  String.raw`namens|heisst|hiess|name ist|gewisser|gewisse|(?:stellte|vorgestellt) [\p{L} ]{0,12}als|steht|(?:fragte|fragten|frage|fragen|traf|trafen|rief|erzahlte|erzahlten|sagte|sagten|lachte|meinte|nannte|antwortete|schrieb|nennen)(?: sie| auch)?(?: nach| mit)?|(?:sprach|sprechen|reden|redete|allein|gesprochen|spreche) mit|laut|war mit|unterschrieben von|es war|empfingen|gehort|sowohl|bruder von|war von|ich habe|ich glaube`,
  String.raw`du nom de|nom est|s'appelle|s'appelait|s’appelle|certain|certaine|nomme|nommee|(?:presente|presentee) comme|(?:demande|demandez|demander|ecrit|dit|parle|parler|parlez)[\p{L} ]{0,12} (?:a|avec|de)|demandez|demander a|selon|signee? par|seule? avec|c'est|c’est|c'etait|c’etait|on lit|on voit|recus par|appartient a|frere de|venait de|aussi de|d'apres|d’apres|grace a|le nom de`,
].join('|');
const AFTER_WORDS = [
  'said|says|told|laughed|refused|denied|came|opened|closed|wrote|answered|offered|warned|held|took|showed|let|put|asked|called|knocked|entered|followed|apologized|apologised|winked|from housekeeping|from reception|at the desk|at reception|from the front desk|is the (?:owner|manager|host)',
  'dijo|dice|entro|nego|subio|vino|abrio|cerro|rio|se rio|quiso|ofrecio|aviso|escribio|contesto|llamo|de limpieza|de recepcion|es (?:el|la) (?:dueno|duena|encargado|encargada)|en recepcion|sujetaba|aparece|habia',
  'sagte|sagt|kam|lachte|offnete|schloss|wollte|bestritt|bot|warnte|hielt|nahm|fand|schrieb|meinte|hat|hatte|vom (?:zimmerservice|empfang)|von der rezeption|am empfang|an der rezeption|allein|zweimal|ist laut|und [A-Z]\\p{L}+, die|fragen',
  'a (?:dit|ri|nie|refuse|ouvert|ferme|emporte|pali|repondu|propose)|est (?:monte|montee|venu|venue|entre|entree|le proprietaire)|du menage|de la reception|tenait|nous a|avait|sans reponse|au comptoir|a la reception',
].join('|');
const ROLE_WORDS = [...ROLES].join('|');

/** After these a name stands: how somebody is called, asked, told of or quoted. Each may end the text before it. */
export const BEFORE = new RegExp(String.raw`(?:^|[^\p{L}])(?:${BEFORE_WORDS}) ?$`, 'u');

/** With these a sentence goes on about somebody. Each may begin the text after the name. */
export const AFTER = new RegExp(
  String.raw`^(?:['’]s (?:\p{L}+)|,? ?(?:the|our|my|la|el|las|los|die|der|das|le|l['’]|une?|ein|eine|un|una) ?(?:\p{L}+ ){0,2}?(?:${ROLE_WORDS}|dame|herr|lady|guy|woman|man)(?!\p{L})|,? ?(?:who|que|quien|qui)(?!\p{L})|\)?,? ?(?:${AFTER_WORDS})(?!\p{L}))`,
  'u',
);

/** Words beside which a name is a house's, a street's or a saint's. */
export const VENUE_BEFORE: ReadonlySet<string> = new Set(
  list(`
  hotel hotels hostel hostal inn motel resort lodge pension parador auberge albergo casa villa residence residencia
  residenz gasthof gasthaus haus schloss palacio palais palast chateau castle cafe bar restaurant suite zimmer room
  habitacion chambre kette chain chaine cadena calle avenida plaza paseo rue avenue place boulevard square gare station
  platz strasse musee museum museo stadion theater saint sainte san santa santo sao st sankt queen king reina rey roi
  reine kaiser konig prinz princesa princesse lake lago lac mount monte port puerto cape cabo fort lady oper cruise
  crucero kabine cabin
`),
);
export const VENUE_AFTER: ReadonlySet<string> = new Set(
  list(`
  hotel hotels hostel hostal inn motel resort lodge suites suite arms house palace court tower towers plaza street road
  avenue lane square drive station airport beach bay hole island islands bank building center center museum apartments
  apartment guesthouse residence spa hof platz strasse city park hall club
`),
);

/** Palacio de, Plaza de la, House of. */
const VENUE_WORDS = [...VENUE_BEFORE].join('|');
export const OF_VENUE = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:${VENUE_WORDS}) (?:of|de|de la|de las|de los|del|du|des|d['’])$`,
  'u',
);

/** Houses and makers that bear a person's name, or could be taken for one. */
export const BRANDS: ReadonlySet<string> = new Set(
  list(`
  hilton marriott hyatt ritz savoy sheraton westin wyndham ramada radisson novotel ibis sofitel mercure kempinski
  steigenberger maritim leonardo adlon barcelo melia iberostar riu accor martinez carlton waldorf astoria fairmont
  conrad jameson carnival costa aida msc cunard disney
  samsung apple nest ring dahua hikvision axis bosch nokia huawei xiaomi philips braun siemens legrand fritz google
  amazon alexa siri cortana booking airbnb expedia agoda trivago tripadvisor walmart leclerc rossmann aldi lidl chase
  mercedes ford harley renault peugeot porsche benz wells fargo starbucks mcdonald mcdonalds ikea lincoln
`),
);

/** First names that are words as well: only with something that tells of a person. */
export const AMBIGUOUS: ReadonlySet<string> = new Set(
  list(`
  mark will rose grace bill drew frank grant rich art jack pat sue chase guy hope faith joy dawn eve ivy iris lily daisy
  violet amber ruby pearl crystal crystal ginger holly may june april august summer autumn winter dean earl duke king
  prince baron chance chip clay cliff dale dean dick don gene glen heath hunter jay lane lee major mason max miles
  norm pierce ray reed reid rob robin rod rusty sandy sky star stone sunny terry tony trip van wade ward wayne young
  angel bishop carol cherry christian destiny fern harmony heaven honey jewel justice love lucky melody mercy merry misty
  noble olive paige patience penny princess queen rain rainy rocky royal sage savannah serenity silver skip storm
  sterling temple treasure trinity true unique velvet victory welcome wise hardy case page read bell cook key
  consuelo dolores esperanza pilar rosario cruz salvador mercedes santos angeles soledad luz rosa blanca paz
  remedios milagros concepcion asuncion amparo socorro caridad gloria victoria sol mar nieves estrella perla alba
  aurora dulce leon reyes domingo pascual
  claire pierre fleur olive aime aimee desire blanche violette marguerite prudence constance clement constant modeste
  parfait juste noel marin rose ange reine france cerise capucine jasmine marine solange
  ernst wolf heide linde rosemarie erika viola gut lang klein gross kaiser zimmer bach berg wald stern engel
  iphone media china china india chelsea brooklyn dallas houston austin jackson madison sydney charlotte florence nancy
  paris valencia lourdes vienna geneva asia
  monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado montag dienstag
  mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche tur rat
  german roman norman bar lin long more not may can con der die das mit und
`),
);
