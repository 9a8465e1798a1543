/**
 * Words of a password that we make: three to six small letters, read out over a phone and typed from a text message without a mistake.
 * There are enough of them that three give 28 random bits, which the limits of wrong tries protect.
 */
export const PLAIN_WORDS: readonly string[] = splitWords(`
  acid acorn actor adobe adult agent aisle alarm album alley almond alpine amazon amber anchor angle animal ankle anthem anvil apple apron
  arcade arch arena arrow artist aspen atlas attic author autumn avenue award axle bacon badge badger bagel bakery ballad balsa bamboo
  banana banjo banner barber barley barn barrel basalt basil basin basket bath bazaar beach beacon beaker beam bean beard beaver beet bell
  belt bench berry birch bison blade blaze blazer block blouse bluff board boat bolt bonnet book boot booth border bottle bowl branch
  brass bread breeze brick bridge brook broom brush bubble bucket buggy bugle bulb bumper bundle bunker burrow butter button cabin cable
  cactus cake calf camel camera camp canal canary candle candy canoe canvas canyon cape carbon cargo carol carpet carrot carton cashew
  castle cattle cavern cedar cellar cement cereal chain chalk chapel charm chart cheese cherry chess chest cider cinder cinema circle citrus
  claw clay cliff clinic cloak clock cloud clover clutch coast cobalt cocoa coffee coin collar column comet copper coral cork corner cosmos
  cotton couch cougar county coyote crab cradle crane crate crater crayon cream creek crest crisp crocus crown cruise crumb cube cumin
  cymbal dairy daisy dancer dawn deck delta denim depot desert desk diary diesel dingo dinner disc dish ditch diver dock domino donkey door
  drama drawer dream dress drill drum dryer dynamo eagle earth easel echo elbow elm ember empire engine envoy enzyme essay estate exit
  fabric falcon family farm faucet feast fence fern ferret ferry fiber fiddle field film filter finch finger fish fjord flag flame flask
  fleet flint floor flower flurry flute foam fog foil folder forest fork fossil fox frame fridge frost fruit fudge fuel fungus funnel gadget
  galaxy gallon garage garden garlic garnet gate gecko geyser gift ginger glass glider globe glove glue goat gold gopher gown grain grape
  graph grass gravel gravy grid grill guava guitar gull gully hall hamlet hammer handle hanger harp hatch haven hawk hazel heater heath
  hedge helmet heron hill hinge hive hockey holly honey hoof hoop hornet hostel hotel house husky igloo iguana indigo insect iris iron
  island item ivory ivy jacket jaguar jar jeep jelly jersey jetty jewel jigsaw jockey jug juice jungle karate kayak kelp kennel kettle
  keypad kiosk kite kitten koala label lace ladder lagoon lake lamb lamp lane laptop larch lark laser laurel lava lawn leaf ledge legend
  lemon lens lentil letter level lever lilac lily lime linen lion lizard lobby locket locust lodge loom lorry lotus lunch lynx macaw magma
  magnet maize mallet mango manor mantle maple marble marina market marsh mask mast match maze meadow medal medley melon menu mesa metal
  meteor midday mill mirage mirror mitten mixer mocha model monkey moon moose mosaic motel motor motto mound mouse muffin mulch mural museum
  music napkin nation navy nectar needle nest nettle nickel nomad noodle north novel nugget number nutmeg oak oasis oat oboe ocean octave
  office olive onion onyx opal opera orange orbit orchid osprey otter oval oven owl oyster paddle page pagoda paint palace palm panda pantry
  papaya paper parade parcel park parka parrot pasta patch path patio peach peanut pearl pebble pecan pedal pencil pepper perch petal phone
  photo piano picnic pigeon pillar pillow pilot pint pipe pivot pizza planet plank plant plaza plug plume pocket polar polka pollen pond
  pony pool poplar porch port poster potato pouch powder prawn prism prize puddle puffin pulley pump puppet puzzle python quail quartz quill
  quilt quota rabbit radar radio radish raft rail raisin rake ramp ranch raven recipe record reef relay resin rhino ribbon riddle ridge
  river robe robin robot rocket roller roof rope rotor rower rubber ruby rudder ruler sable saddle salad salmon salon salsa salt sand sandal
  satin saturn scale scarf school scout scroll season seed sesame shadow shark sheet shelf shell shield shirt shore shovel shrimp shrub silk
  silo silver siphon siren skate sketch sled sleeve slope snack snail snow socket sofa soil sonnet soup spark spice spider spiral sponge
  spoon spray spring spruce spur square squash squid stable stamp staple star statue steam stem stone stork storm stove straw stream street
  stripe studio stump suburb subway sugar summer summit sunset surf swamp swan swing syrup table tablet tailor tangle tango tape tarmac taxi
  team teapot tent thread thrush thumb ticket tiger timber tinsel toad toast toffee token tomato tonic topaz torch toucan towel tower town
  track trader trail train tray tree tripod trophy trout tuba tulip tuna tundra tunnel turbo turf turnip turtle tutor tuxedo twig umpire
  union utopia valley valve vapor vase vault vector velvet vent verse vest vine vinyl violet violin voyage waffle wagon waiter wallet walnut
  walrus waltz wand warden wasp water wheat wheel whisk wicker willow window winter wizard wolf wombat wool wreath wren wrist yacht yard
  yarn yeast yellow zebra zephyr zigzag zinc zipper zodiac zone
`)

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/)
}
