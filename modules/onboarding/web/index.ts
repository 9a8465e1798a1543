export { enter, forgetEverything, homeOf, readSignedIn, useSignedIn } from './signed-in.ts'
