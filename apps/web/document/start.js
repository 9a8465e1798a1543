// Runs before the first paint and before the application is there. It is a file of its own because the content security policy refuses
// inline scripts. The build writes START in front: for each address its chunks and the calls of its first screen (first-screens.ts).
{
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  const text = stored('session')
  let session = null
  try {
    session = JSON.parse(text)
  } catch {}
  const holder = session?.accessToken ? session.holder : null
  const area = !holder ? null : holder.role === 'cashier' ? 'cashier' : 'merchant'
  let path = location.pathname.replace(/(.)\/$/, '$1')
  if (area && path === '/') path = START.homes[area]

  const wished = stored('language') ?? navigator.languages.map((tag) => tag.split('-')[0]).find((each) => each === 'en' || START.languages[each])
  // The pages of owners and their teams are in English only (decision 47).
  const texts = path.startsWith(START.homes.merchant) ? undefined : START.languages[wished]
  if (texts) {
    root.lang = wished
    // A deferred script of the parser runs before the application, which comes later in the document. A script that is appended might not.
    document.write(`<script defer src="${texts}"></script>`)
  }

  if (area && path.startsWith(START.homes[area])) {
    const business = holder.merchants?.find(({ businessid }) => businessid === holder.businessid)
    const frame = START.frames[holder.role]
    root.dataset.frame = area === 'merchant' && business?.tier === 'unverified' ? `new-${frame}` : frame
  }

  const screen = START.screens[path]
  if (screen && (!screen.area || screen.area === area)) {
    for (const href of screen.files) preload({ rel: 'modulepreload', href })
    // A business that is not activated has no amount yet.
    for (const href of root.dataset.frame?.startsWith('new-') ? [] : screen.fonts) preload({ rel: 'preload', as: 'font', type: 'font/woff2', href })
    // With a filter in the address, the page asks for something else.
    if (area && location.search === '') window.firstAnswers = { session: text, answers: ask(screen.calls) }
  }

  function preload(attributes) {
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes))
  }

  function ask(calls) {
    const headers = { accessToken: session.accessToken, ...(session.publicKey && { publicKey: session.publicKey }) }
    const ids = { '{business}': holder.businessid, '{cashpoint}': holder.cashpointid ?? '' }
    const answers = {}
    for (const call of calls) {
      const url = call.replace(/\{\w+\}/, (place) => encodeURIComponent(ids[place]))
      answers[url] = fetch(url, { headers })
      // The application reports a failure when it takes the answer.
      answers[url].catch(() => {})
    }
    return answers
  }
}
