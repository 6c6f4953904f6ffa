/**
 * Words that people choose as passwords first, gathered by hand, theme by theme, in lower case.
 * `password-rules.ts` adds what people do to them: digits and signs around them, letters written as digits, doubling, reversal.
 */
const WORDS = `
password passwort passwd pass motdepasse contrasena senha parola wachtwoord haslo heslo salasana losenord admin administrator
root toor login user username guest demo test tester testing temp temporary default changeme letmein welcome hello secret
private access secure security system server service support manager owner master super superuser superman computer internet
online windows linux google facebook youtube twitter instagram yahoo hotmail gmail amazon apple iphone android samsung nokia
sony microsoft oracle cisco network wireless wifi router modem website webmaster email mail phone mobile laptop desktop
please thanks whatever nothing something anything everything someone nobody forever always never again maybe sorry
iloveyou iloveu loveyou loveme lovelove lover lovers lovely love mylove truelove babylove iloveme ihateyou hate kiss kisses
kissme hugs heart hearts sweetheart sweet sweetie sweety honey baby babygirl babyboy babe angel angels princess prince queen
king kings mommy mummy mother father daddy papa mama dad mom sister brother family friend friends bestfriend buddy boyfriend
girlfriend husband wife children kids junior beautiful pretty handsome cute cutie sexy hottie gorgeous crazy happy smile
smiley lucky funny cool awesome amazing perfect special magic magical dream dreams dreamer hope faith peace freedom liberty
justice truth trust trustno courage strong power powerful energy spirit soul life live alive death dead killer kill murder
dragon monkey tiger tigger lion eagle eagles falcon hawk bear bears wolf wolves wolfpack horse horses pony dolphin dolphins
shark whale turtle rabbit bunny kitten kitty hellokitty pussy pussycat cat cats dog dogs doggy doggie puppy puppies panda
penguin chicken duck ducks bird birds butterfly spider scorpion snake cobra viper python panther jaguar leopard cheetah
elephant giraffe zebra donkey goat sheep cows bull bulls bulldog bulldogs rooster parrot phoenix unicorn griffin wildcat
wildcats mustang bronco broncos stallion beagle boxer rottweiler poodle labrador retriever badger beaver raven ravens crow
football baseball basketball soccer hockey tennis golf golfer golfing volleyball softball cricket rugby boxing wrestling
swimming swimmer running runner skating skater skateboard surfing surfer snowboard fishing hunting hunter racing racer
sports champion winner player players gamer game games gaming poker casino chess ninja samurai warrior warriors fighter
soldier marine marines army navy airforce military police sniper ranger rangers pilot captain sergeant general major
liverpool arsenal chelsea manchester manutd united barcelona barca realmadrid madrid juventus milan inter bayern celtic
everton tottenham newcastle westham yankees redsox lakers celtics cowboys steelers packers raiders dallas chicago boston
newyork detroit texas florida california arizona colorado virginia carolina georgia dakota montana nevada alaska hawaii
london paris berlin madrid roma rome tokyo moscow sydney dublin amsterdam brazil brasil canada mexico america american
england english scotland ireland irish france french germany german italy italia spain espana russia china japan india
pakistan indonesia australia africa europa europe asia island beach ocean river mountain sunshine sunset sunrise sunny
sunflower summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april
june july august september october november december christmas birthday holiday vacation weekend midnight
flower flowers rose roses lily daisy jasmine violet orchid tulip cherry apples banana bananas orange lemon peach strawberry
mango coconut pineapple melon pepper ginger cinnamon vanilla chocolate cookie cookies candy sugar honeybee coffee espresso
pizza cheese butter bacon burger hotdog pancake waffles spaghetti noodle noodles potato tomato pickle pickles peanut peanuts
pumpkin muffin cupcake brownie cocacola pepsi coke sprite whiskey vodka tequila guinness heineken budweiser corona beer wine
black white green blue yellow purple pink brown silver golden gold red orange crimson scarlet indigo turquoise rainbow
diamond diamonds crystal emerald ruby sapphire pearl amber jade platinum bronze copper steel iron metal metallic metallica
nirvana slipknot greenday blink182 linkinpark eminem tupac beatles rolling stones zeppelin ledzeppelin pinkfloyd acdc queen
madonna shakira rihanna beyonce jackson michaeljackson britney spears elvis presley marley bobmarley hendrix guitar guitars
drums drummer piano violin music musical musica musician rock rocks rocker rockstar rocknroll punk hiphop rapper dance
dancer dancing singer singing song songs jazz blues reggae techno trance metalhead
starwars startrek skywalker yoda vader darthvader jedi matrix neo morpheus trinity terminator predator alien aliens gandalf
frodo hobbit legolas aragorn hogwarts harrypotter potter hermione dumbledore batman spiderman spider superstar ironman
hulk wolverine xmen avengers thor robin joker catwoman superman simpson simpsons homer bart southpark cartman naruto sasuke
pokemon pikachu charizard digimon dragonball goku vegeta sonic mario luigi zelda link kirby minecraft roblox fortnite
warcraft starcraft counter strike counterstrike halo doom quake diablo fallout skyrim xbox playstation nintendo gameboy
disney mickey minnie donald goofy pluto bambi nemo shrek scooby scoobydoo snoopy garfield tweety spongebob barney elmo
jamesbond bond bond007 titanic rocky rambo scarface godfather gladiator braveheart casablanca
ferrari porsche lamborghini mercedes benz audi toyota honda nissan mazda subaru suzuki yamaha kawasaki ducati harley
harleydavidson davidson ford chevy chevrolet camaro corvette firebird trans dodge viper jeep toyota volvo volkswagen jaguar
bentley bugatti maserati lexus infiniti cadillac pontiac chrysler plymouth hummer civic accord corolla supra skyline
truck trucks trucker driver driving motor motorcycle biker rider turbo diesel engine wheels racecar
michael jennifer jessica ashley amanda sarah nicole michelle daniel david james robert john william richard thomas charles
christopher chris joseph joshua matthew matt andrew anthony mark paul steven stephen kevin brian george edward ronald
timothy jason jeffrey ryan jacob gary nicholas eric jonathan justin scott brandon benjamin samuel sammy frank gregory greg
raymond alexander alex patrick jack dennis jerry tyler aaron jose henry adam douglas nathan peter zachary kyle walter ethan
jeremy harold keith christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan jordan billy bruce
albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny
mary patricia linda barbara elizabeth susan karen nancy lisa betty margaret sandra dorothy kimberly emily donna carol
amanda melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma helen
samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia
victoria kelly lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann sara
madison frances kathryn janice jean abigail alice judy sophia grace denise amber doris marilyn danielle beverly isabella
theresa diana natalie brittany charlotte marie kayla alexis lori tiffany brandy brandi crystal courtney vanessa veronica
monica sabrina cassandra natasha tatiana svetlana anastasia katya olga ivan vladimir dmitri sergey sergei andrei nikita
alexandra alejandro alejandra carlos antonio francisco fernando eduardo ricardo roberto miguel rafael javier diego pedro
pablo luis jorge alberto manuel mario marco marcos andres daniela gabriela valentina camila mariana fernanda carolina
adriana patricia claudia paola lucia sofia julia juliana bianca giovanni giuseppe francesco francesca alessandro alessandra
andrea stefano stefania matteo lorenzo simone federico riccardo chiara giulia martina elena valeria antonella pierre
nicolas julien camille chantal martine isabelle sylvie thierry laurent maxime antoine bernard marcel hans klaus wolfgang
stefan steffen sebastian tobias florian thorsten matthias andreas heidi ingrid ursula sabine petra susanne jurgen
mohamed mohammed muhammad ahmed mustafa fatima aisha omar hassan hussein ibrahim khalid abdullah yusuf krishna ganesh
lakshmi sairam omsairam pradeep rajesh priya deepak anjali sanjay sunil vijay arjun maggie molly bella lucy daisy chloe
sadie sophie zoe coco princess ginger abby roxy lola ruby stella penny rosie harley misty shadow smokey oreo simba toby
rusty buster duke oscar rocky bandit cooper charlie jackson jake sparky oliver peanut teddy murphy casper snowball fluffy
whiskers patches pepper cleo boots socks mittens felix sylvester
jesus jesuschrist christ god godisgood godislove jehovah blessed blessing heaven hell devil satan lucifer demon demons
vampire zombie ghost witch wizard wizards goddess goddess zeus apollo athena hercules achilles titan titans spartan spartans
trojan trojans viking vikings pirate pirates knight knights crusader templar merlin arthur excalibur camelot avalon atlantis
sex sexsex sexy fuck fucker fucking fuckyou fuckoff fuckme shit bullshit asshole bitch bitches dick penis cock cocks tits
boobs boobies nude naked porn porno hardcore hentai playboy orgasm whore slut bastard damn suck sucks sucker blowjob anal
blahblah blabla asdf asdfasdf qwer qwert qwerty qwertz azerty zxcv abcd abcde abcdef abcabc aaaa xxxx xxxxxx zzzz
house home garden kitchen bathroom bedroom window door school college university student teacher professor doctor nurse
lawyer engineer business money dollar dollars million millionaire rich cash bank banker account credit finance work worker
office boss company corporate project number numbers letter letters random stupid idiot loser dumb moron noob newbie hacker
hackers hacked cracker matrix digital cyber electric electronic atomic nuclear rocket space galaxy universe planet earth moon
star stars stardust moonlight starlight sunlight daylight lightning thunder storm rain snow winter snowman snowflake fire
flame flames fireman firefly phoenix burning blaze inferno volcano water waterfall icecream icecube frozen freezer
first second third seven eleven twelve thirteen hundred thousand infinity alpha beta gamma delta omega sigma theta zero
black blackcat blackjack blackhawk redrum redwings redskins greenbay bluebird bluesky bluemoon whitehouse goldfish
silverado goldstar sandman batgirl superfly supernova playboy cowboy cowgirl tomcat topgun maverick iceman goose viper
scorpio leo virgo libra taurus gemini aries pisces aquarius cancer capricorn sagittarius
chester chelsea carlton fender gibson marshall digger nathan hotrod bigdog bigdaddy daddyo bigboy bigguy littleone
sunshine shithead password qazwsx qwaszx trustnoone ncc1701 thx1138 rush2112 agent007 abc123 letmeinnow openup opensesame
sesame simple easy basic normal dummy sample example foobar foobarbaz lorem ipsum hellohello helloworld goodbye goodluck
goodmorning goodnight godzilla kingkong goldeneye octopus octopussy jupiter saturn mercury venus neptune uranus
travel traveller traveler hotel motel hostel airport airline flight passport suitcase luggage sweep sweeper camera
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
