/** `value` is shown after the option in the help; a switch has none. */
type OptionSpec = { type: 'string' | 'boolean'; default?: string | boolean; value?: string; about: string }

export type CommandSpec = {
  /** One sentence. */
  about: string
  /** What may stand beside the options. Without it, nothing may. */
  words?: string
  options: Record<string, OptionSpec>
}

const NONE = {}
const BY = { type: 'string', default: 'command line', value: 'NAME', about: 'the person, for the audit log' } as const
const WRITE = { type: 'boolean', default: false, about: 'stores the result on its page in docs/results' } as const
const SEED = { type: 'string', value: 'N', about: 'repeats a run; without it the seed is drawn and printed' } as const

const RUNNING = {
  url: { type: 'string', value: 'URL', about: 'uses a product that runs; needs --simulator and --data-dir' },
  simulator: { type: 'string', value: 'URL', about: 'the simulator of that product' },
  'data-dir': { type: 'string', value: 'FOLDER', about: 'the data folder of that product' },
} as const

/** Each npm command: the sentence and the options that `--help` prints, and that the command reads. */
export const commands = {
  start: { about: 'Starts the whole product on this machine, with its own database unless DATABASE_URL names one.', options: NONE },
  dev: { about: 'Starts the product like npm start; servers restart and pages reload when their sources change.', options: NONE },
  check: {
    about: 'Runs the checks of the sources: types, lint, format, architecture, assembly, dead code and secrets. Some minutes on two slow cores.',
    options: NONE,
  },
  format: { about: 'Formats all files as npm test requires.', options: NONE },
  test: {
    about: 'Runs all stages of the tests; the last line is `N passed, N failed`. A wrong name after --only prints the names.',
    words: '[FILE …]',
    options: {
      only: { type: 'string', value: 'unit,db', about: 'runs some stages; the words after it choose files' },
      changed: { type: 'boolean', default: false, about: 'runs what the import graph reaches from the changed files' },
      since: { type: 'string', default: 'HEAD', value: 'COMMIT', about: 'of --changed: what the work tree is compared with' },
      strict: { type: 'boolean', default: false, about: 'gives no second try to a failed browser or component test' },
    },
  },
  bench: {
    about: 'Runs one benchmark as ratios against a frozen baseline (proofs/benchmarks/README.md).',
    words: 'ledger|calls|events|sound|growth|bulk|web',
    options: {
      quick: { type: 'boolean', default: false, about: 'proves only that it runs: small, short, no gate' },
      write: WRITE,
      entries: { type: 'string', default: '2000000', value: 'N', about: 'growth: entries in the books, 1,000 or more' },
      runs: { type: 'string', default: '3', value: 'N', about: 'web: loads of each page' },
      pages: { type: 'string', value: 'NAMES', about: 'web: some of its pages alone, divided by commas' },
      app: { type: 'string', value: 'CHECKOUT', about: 'web: measures the product of that checkout' },
      before: { type: 'string', value: 'CHECKOUT', about: 'web: measures that older checkout in turn' },
    },
  },
  crawl: {
    about: 'Visits each page and popup of the demo in a browser and fails on each finding (proofs/crawl/README.md).',
    options: {
      only: { type: 'string', default: '', value: '"owner /history"', about: 'people and a part of the address' },
      visitor: { type: 'boolean', default: false, about: 'visits only what needs no sign-in' },
      worker: { type: 'boolean', default: false, about: 'watches the console of each page with the service worker, and checks nothing else' },
      ...RUNNING,
      xss: { type: 'boolean', default: false, about: 'stores payloads and searches the pages for them' },
      write: WRITE,
    },
  },
  tasks: {
    about:
      'Walks fifteen tasks of an owner on a phone and ten at the desk, counts their taps, and fails when one cannot be ended (proofs/tasks/README.md).',
    options: {
      only: { type: 'string', default: '', value: 'WORDS', about: 'the tasks with these words in their name' },
      before: { type: 'string', value: 'CHECKOUT', about: 'walks them in that older checkout too' },
      ...RUNNING,
      write: WRITE,
    },
  },
  'desk-day': {
    about: 'Makes the items of a day at the desk and decides them by people of five roles, until none is open (proofs/desk-day/README.md).',
    options: {
      smallest: { type: 'boolean', default: false, about: 'an item or two of each kind' },
      ...RUNNING,
      write: WRITE,
    },
  },
  screens: {
    about: 'Draws the pictures of docs/results/screens from the demo, at 360 and 1440 px, in light and dark.',
    options: { only: { type: 'string', default: '', value: 'NAME', about: 'the screens with this in their name' }, ...RUNNING },
  },
  faults: {
    about: 'Kills processes, breaks the bank and tampers, and checks that no money is lost (proofs/faults/README.md).',
    options: {
      small: { type: 'boolean', default: false, about: 'a small size, a few minutes' },
      smallest: { type: 'boolean', default: false, about: 'as few trials as there can be: shows that each kind runs and judges' },
      release: { type: 'boolean', default: false, about: 'the size for a release, hours' },
      part: { type: 'string', value: '2/6', about: 'one part of a release run; needs --seed' },
      only: { type: 'string', value: 'R1,R5', about: 'some kinds of fault' },
      size: { type: 'string', value: 'N', about: 'the number of trials; not together with --part, --planted or --write' },
      seed: SEED,
      planted: { type: 'boolean', default: false, about: 'plants known bugs and fails when one is missed' },
      write: WRITE,
    },
  },
  proofs: {
    about: 'Runs each long proof at its smallest size, to show that it still ends with a verdict (proofs/README.md).',
    options: {
      only: { type: 'string', value: '"bench calls,faults R4"', about: 'some proofs by their names' },
      quick: { type: 'boolean', default: false, about: 'those that cost least, and one of the others in turn' },
      processes: { type: 'string', default: '2', value: 'N', about: 'how many at once, each with a cluster of its own' },
      verbose: { type: 'boolean', default: false, about: 'prints what the proofs say, and what does not hold at this size' },
    },
  },
  drill: {
    about: 'Breaks a PostgreSQL cluster made from deploy/ and checks that no payment is lost (proofs/drill/README.md).',
    options: {
      only: { type: 'string', value: 'kill,partition', about: 'some scenarios' },
      kill: { type: 'string', value: 'N', about: 'trials of that scenario' },
      switchover: { type: 'string', value: 'N', about: 'trials of that scenario' },
      partition: { type: 'string', value: 'N', about: 'trials of that scenario' },
      rolling: { type: 'string', value: 'N', about: 'trials of that scenario' },
      restore: { type: 'string', value: 'N', about: 'trials of that scenario' },
      seed: SEED,
      json: { type: 'boolean', default: false, about: 'prints the figures as JSON' },
      write: WRITE,
    },
  },
  simulate: {
    about: 'Runs the whole server by seeds in virtual time and stops at a broken invariant (proofs/simulation/README.md).',
    options: {
      seeds: { type: 'string', default: '500', value: 'N', about: 'how many seeds' },
      from: { type: 'string', default: '1', value: 'N', about: 'the first seed' },
      days: { type: 'string', default: '8', value: 'N', about: 'virtual days of a seed' },
      steps: { type: 'string', default: '40', value: 'N', about: 'steps of a day' },
      seed: { type: 'string', value: 'N', about: 'repeats one seed' },
      trace: { type: 'boolean', default: false, about: 'prints each step of that seed' },
      worst: { type: 'boolean', default: false, about: 'simulates a bank with every fault, in many payments' },
      twice: { type: 'boolean', default: false, about: 'runs each seed twice and fails when the traces differ' },
      planted: { type: 'boolean', default: false, about: 'plants known bugs and fails when one is missed' },
      only: { type: 'string', default: '', value: 'WORDS', about: 'the planted bugs with these words in their name' },
      small: { type: 'boolean', default: false, about: 'the tests of the simulation, about a minute' },
      write: WRITE,
    },
  },
  mutation: {
    about: 'Changes the money core in many places and fails when the tests notice too few changes (proofs/mutation/README.md).',
    options: {
      only: { type: 'string', value: 'PART', about: 'one part of the money core' },
      'at-once': { type: 'string', value: 'N', about: 'test runners at the same time; else one for each core' },
      afresh: { type: 'boolean', default: false, about: 'tries each change again, also in files that are as before' },
      write: WRITE,
    },
  },
  migrate: { about: 'Brings the database of this instance to the newest schema.', options: NONE },
  seed: { about: 'Fills the empty database of the running instance with the demo; npm start does it by itself.', options: NONE },
  shape: { about: 'Prints the sizes of folders, files and functions; it has no limits and never fails.', options: NONE },
  books: { about: 'Prints each integrity check of the running instance with its figure; fails when one does not hold.', options: NONE },
  'data-key': {
    about: 'Counts the sealed texts that need an earlier key, and seals them again with the present one.',
    words: '[list | rotate]',
    options: NONE,
  },
  jobs: {
    about: 'Lists the job queue by task and state; retry tries the given-up jobs of a task again.',
    words: '[list | retry TASK]',
    options: NONE,
  },
  reconcile: {
    about: 'Says after a restore what the statement of the bank has and the books lack; it changes nothing. The demo has such a case on purpose.',
    options: { since: { type: 'string', value: '2026-11-26T08:00:00Z', about: 'reads from then; else from an hour before the newest known line' } },
  },
  'copy-files': {
    about: 'Copies the uploaded files from the folder to the S3 storage and compares each copy.',
    options: { remove: { type: 'boolean', default: false, about: 'deletes each file from the folder after its copy was compared' } },
  },
  flags: {
    about: 'Lists the feature flags of the running instance, or changes one.',
    words: '[list | set KEY VALUE|clear]',
    options: {
      business: { type: 'string', value: 'ID', about: 'for one business' },
      environment: { type: 'string', value: 'live|sandbox', about: 'for one environment' },
      by: BY,
    },
  },
  'biller-float': {
    about: 'Compares our float in the books with the balance at the biller, and books the opening float.',
    words: '[open NAIRA]',
    options: NONE,
  },
  operators: {
    about: 'Lists the operators of the running instance, adds one, who gets a first password by mail, or suspends one.',
    words: '[list | add EMAIL ROLE "NAME" | suspend EMAIL "REASON"]',
    options: NONE,
  },
  'demo-code': { about: 'Prints the code that the authenticator of the demo operators shows now.', options: NONE },
  voice: {
    about: 'Says which clips of the voice of the till each language has.',
    options: { make: { type: 'boolean', default: false, about: 'makes the English clips with espeak-ng and lame' } },
  },
  texts: { about: 'Collects the texts of the screens in the catalogues of ui/locales.', options: NONE },
} as const satisfies Record<string, CommandSpec>

export type CommandName = keyof typeof commands
