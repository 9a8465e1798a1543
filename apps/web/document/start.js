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

  /** As first-answers.ts has it. */
  const FRESH_MS = 15_000

  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  // The server may know an earlier choice.
  else delete root.dataset.theme

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

  /** Whose figures the server has written into this document. It is for another person, business or view of this browser than the stored ones. */
  const view = JSON.parse(document.querySelector('meta[name=view]')?.content ?? 'null')
  const hidesAmounts = Boolean(holder) && (stored('amounts-hidden') ?? '').includes(`"${holder._id}"`)
  const hasScreen =
    view !== null &&
    holder !== null &&
    view.person === holder._id &&
    view.business === holder.businessid &&
    view.cashpoint === holder.cashpointid &&
    view.language === (texts ? wished : 'en') &&
    view.hidesAmounts === hidesAmounts
  if (view && !hasScreen) removeScreen()
  if (!hasScreen && area && path.startsWith(START.homes[area])) {
    const business = holder.merchants?.find(({ businessid }) => businessid === holder.businessid)
    const frame = START.frames[holder.role]
    root.dataset.frame = area === 'merchant' && business?.tier === 'unverified' ? `new-${frame}` : frame
  }

  /** Each returns false where the screen begins with something else, such as a banner: then the placeholders stay. */
  const write = {
    dashboard(figures, [business, { money, recent }], asOf) {
      const flags = business.parts.flags ?? {}
      const needsPayoutAccount = business.may.includes('payout-banks.add') && business.accountnumber === null
      if (!business.activated || business.standing_reason || flags['web.banner'] || needsPayoutAccount || recent.length === 0) return false
      const bar = figures.querySelector('[data-acts]')
      const operations = bar.dataset.acts.split(' ')
      for (const [at, act] of [...bar.querySelectorAll('a')].entries())
        if (!business.may.includes(operations[at]) || (operations[at] === 'cards.take_payment' && flags['web.card.payments'] === false)) act.remove()
      if (!bar.querySelector('a')) bar.remove()
      // The application writes there what is under way.
      if (money.held === 0 && money.sending === 0 && money.received_since !== null) figures.querySelector('.balance-summary__note').remove()
      const label = figures.querySelector('[data-as-of]')
      if (asOf) label.textContent = label.dataset.asOf.replace('{time}', timeOfDay(asOf))
      figures.querySelector('.status-rule').dataset.rule = asOf ? 'open' : money.balance === 0 && money.received_since === null ? 'plain' : 'final'
      return writeAmount(figures, money.balance)
    },
    cashier: (figures, [till]) => writeAmount(figures, till.received_today),
  }

  const screen = START.screens[path]
  if (screen && (!screen.area || screen.area === area)) {
    for (const href of screen.files) preload({ rel: 'modulepreload', href })
    // A business that is not activated has no amount yet.
    for (const href of root.dataset.frame?.startsWith('new-') ? [] : screen.fonts) preload({ rel: 'preload', as: 'font', type: 'font/woff2', href })
    // With a filter in the address, the page asks for something else.
    if (!view && area && location.search === '') {
      window.firstAnswers = { session: text, answers: ask(screen.calls) }
      // The frame is in English, and so are the templates.
      if (screen.figures && !texts && !root.dataset.frame.startsWith('new-')) showFigures(screen.figures, window.firstAnswers.answers)
    }
  }

  if (hasScreen)
    whenParsed(() => {
      for (const element of document.querySelectorAll('#root [data-style]')) {
        element.style.cssText = element.dataset.style
        delete element.dataset.style
      }
    })

  /** Before the first paint: the style sheet hides the place, and what the parser writes there goes. The application begins without it. */
  function removeScreen() {
    root.dataset.screen = 'removed'
    whenParsed(() => {
      document.getElementById('screen-state')?.remove()
      document.getElementById('root').replaceChildren()
      delete root.dataset.screen
    })
  }

  // The form of the sign-in stands in its document, in English and empty. The application goes on with what is typed and pressed before it runs.
  if (path === '/login') {
    if (texts || history.state !== null || hasNewAccount()) removeScreen()
    else
      addEventListener('submit', (event) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        event.target.dataset.sent = ''
        event.submitter?.setAttribute('aria-busy', 'true')
      })
    // A script that does not come: the page is asked for anew, and the browser says what is wrong.
    addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && document.querySelector('form[data-sent]') && location.reload(), true)
  }

  // Whoever types into the sign-in opens the dashboard next: its scripts come meanwhile.
  if (START.ahead.length > 0 && !navigator.connection?.saveData)
    addEventListener('input', () => START.ahead.forEach((href) => preload({ rel: 'prefetch', as: 'script', href })), { once: true })

  function hasNewAccount() {
    try {
      return sessionStorage.getItem('new-account') !== null
    } catch {
      return false
    }
  }

  function preload(attributes) {
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes))
  }

  function ask(calls) {
    const headers = { accessToken: session.accessToken, ...(session.publicKey && { publicKey: session.publicKey }) }
    const answers = {}
    for (const call of calls) {
      const url = addressOf(call)
      answers[url] = fetch(url, { headers })
      // The application reports a failure when it takes the answer.
      answers[url].catch(() => {})
    }
    return answers
  }

  function addressOf(call) {
    const ids = { '{business}': holder.businessid, '{cashpoint}': holder.cashpointid ?? '' }
    return call.replace(/\{\w+\}/, (place) => encodeURIComponent(ids[place]))
  }

  /** Puts the figures of the last visit with their time into the frame, and then those of the answers, before the application is there. */
  function showFigures({ template, answers: named }, answers) {
    const last = template === 'dashboard' ? lastAnswers(named) : null
    if (last) show(template, last, last.at(-1).as_of)
    Promise.all(named.map(({ call }) => answers[addressOf(call)].then(readData))).then(
      (data) => {
        show(template, data)
        // The application calls an answer old after this time, so from then on the figure has its time, or goes.
        setTimeout(() => (template === 'dashboard' ? show(template, data, data.at(-1).as_of) : emptyFrame()), FRESH_MS)
      },
      // Without an answer the last figures stay, which have their time.
      () => {},
    )
  }

  /** The application reads the answer itself later, so this reads a copy. */
  async function readData(answer) {
    if (answer.ok) return (await answer.clone().json()).data
    // The session has ended.
    if (answer.status === 401 || answer.status === 403) emptyFrame()
    throw new Error(`The answer is ${answer.status}`)
  }

  // Another tab has signed out, or another person has signed in.
  addEventListener('storage', ({ key }) => {
    if (key !== 'session') return
    emptyFrame()
    if (document.readyState === 'loading' || document.getElementById('screen-state')) removeScreen()
  })

  const tokenIn = (session) => /"accessToken":"[^"]*"/.exec(session ?? '')?.[0]
  // The browser shows a kept page again. Since then, another person may have signed in.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || tokenIn(stored('session')) === tokenIn(text)) return
    root.dataset.screen = 'removed'
    location.reload()
  })

  function emptyFrame() {
    whenParsed(() => frameContent()?.replaceChildren())
  }

  /** As last-data.ts has kept them for this person and business: all of them and of today, or null. */
  function lastAnswers(named) {
    try {
      const { person, business, state } = JSON.parse(stored('last-data'))
      if (person !== holder._id || business !== holder.businessid) return null
      const data = named.map(({ operation }) => state.queries.find(({ queryKey }) => queryKey[0] === operation).state.data)
      return lagosTime(data.at(-1).as_of).slice(0, 10) === lagosTime(Date.now()).slice(0, 10) ? data : null
    } catch {
      return null
    }
  }

  function show(template, data, asOf) {
    whenParsed(() => {
      const content = frameContent()
      const figures = document.getElementById(`figures-${template}`)?.content.cloneNode(true)
      // Another tab has signed out, or another person has signed in.
      if (!content || !figures || stored('session') !== text) return
      try {
        if (write[template](figures, data, asOf)) content.replaceChildren(figures)
      } catch {
        // Another version has kept or sent them. The application tells of a fault, if there is one.
      }
    })
  }

  /** As ui/money/Amount.tsx, with **** for whoever hides amounts. */
  function writeAmount(figures, kobo) {
    if (!Number.isSafeInteger(kobo)) return false
    figures.querySelector(`[aria-pressed="${!hidesAmounts}"]`).remove()
    const amount = figures.querySelector('.amount')
    const [currency, , fraction] = amount.firstChild.childNodes
    const naira = String(Math.trunc(Math.abs(kobo) / 100))
    if (naira.length >= 10) amount.dataset.long = 'true'
    fraction.textContent = `.${String(Math.abs(kobo) % 100).padStart(2, '0')}`
    const hidden = Object.assign(document.createElement('span'), { textContent: '****' })
    const sign = Object.assign(document.createElement('span'), { textContent: '\u2212 ' })
    const shown = [...(kobo < 0 ? [sign] : []), currency, naira.replace(/\B(?=(?:\d{3})+$)/g, ','), fraction]
    amount.firstChild.replaceChildren(...(hidesAmounts ? [currency, hidden] : shown))
    // The sentence for screen readers, which pass over a frame.
    amount.lastChild.remove()
    return true
  }

  /** In Lagos, which is UTC+1 all year. */
  function lagosTime(at) {
    return new Date(new Date(at).getTime() + 3_600_000).toISOString()
  }

  /** `02:29 pm` */
  function timeOfDay(at) {
    const [hour, minute] = lagosTime(at).slice(11, 16).split(':')
    return `${String(hour % 12 || 12).padStart(2, '0')}:${minute} ${hour < 12 ? 'am' : 'pm'}`
  }

  /** The place of the placeholders. Null once the application has replaced the frame. */
  function frameContent() {
    return document.querySelector(`.first-frame--${root.dataset.frame} main > .screen`)
  }

  function whenParsed(act) {
    if (document.readyState === 'loading') document.addEventListener('readystatechange', act, { once: true })
    else act()
  }
}
