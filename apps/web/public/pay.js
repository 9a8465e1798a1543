// The page of a payer (modules/collections/server/expected/pay-page.ts) works without this. With it the page follows the payment, copies the number,
// counts the time, fills in the dial code and goes back to the shop.
{
  const WHILE_OPEN_MS = 3_000
  const LONGEST_MS = 30_000
  /** Long enough to read, and to touch the page. */
  const BACK_AFTER_S = 20
  const main = () => document.querySelector('main.pay')
  const offline = document.querySelector('.pay__offline')
  let wait = WHILE_OPEN_MS

  function dress() {
    for (const button of document.querySelectorAll('[data-copy]')) button.hidden = !navigator.clipboard
    for (const button of document.querySelectorAll('[data-print]')) button.hidden = false
    showTime()
  }

  /** Says the time aloud only as it runs short: the text beside it has the end. */
  function showTime() {
    const clock = document.querySelector('[data-ends]')
    if (!clock) return
    const seconds = Math.max(0, Math.round((Date.parse(clock.dataset.ends) - Date.now()) / 1000))
    const left = document.querySelector('.pay__left')
    if (left) {
      left.hidden = false
      left.value = seconds
    }
    const days = Math.floor(seconds / 86_400)
    clock.textContent =
      days > 0
        ? ''
        : `· ${[Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')}`
  }

  async function follow() {
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
      offline.hidden = true
      wait = answer.ok ? WHILE_OPEN_MS : Math.min(wait * 2, LONGEST_MS)
      if (answer.ok) replace(await answer.text())
    } catch {
      offline.hidden = false
      wait = Math.min(wait * 2, LONGEST_MS)
    }
    next()
  }

  /** What has not changed stays, so that an open code, the chosen bank and the focus do. */
  function replace(text) {
    const page = new DOMParser().parseFromString(text, 'text/html')
    const fresh = page.querySelector('main.pay')
    if (!fresh || fresh.innerHTML === seen) return
    seen = fresh.innerHTML
    document.title = page.title
    const way = document.querySelector('[name=way]:checked')?.id
    const { state } = main().dataset
    main().replaceWith(document.adoptNode(fresh))
    const same = way && document.getElementById(way)
    if (same) same.checked = true
    dress()
    if (state !== 'paid' && main().dataset.state === 'paid') goBack()
    const heading = main().querySelector('h1')
    heading.tabIndex = -1
    heading.focus()
  }
  let seen = main().innerHTML

  /** Any touch stops it. In the shop's frame the browser asks for one anyway. */
  function goBack() {
    const stay = document.querySelector('[data-return]')
    if (!stay || top !== self) return
    const note = document.querySelector('[data-returns]')
    const stop = () => {
      clearTimeout(leaving)
      note.textContent = ''
      stay.hidden = true
    }
    const leaving = setTimeout(() => location.assign(stay.dataset.return), BACK_AFTER_S * 1_000)
    stay.hidden = false
    note.textContent = `You go back by yourself in ${BACK_AFTER_S} seconds.`
    for (const act of ['pointerdown', 'keydown', 'click', 'wheel']) addEventListener(act, stop, { once: true })
  }

  let timer
  function next() {
    clearTimeout(timer)
    if (main().dataset.open === 'yes') timer = setTimeout(() => (document.hidden ? next() : void follow()), wait)
  }

  document.addEventListener('click', ({ target }) => {
    if (target.closest('[data-print]')) print()
    const button = target.closest('[data-copy]')
    if (!button) return
    const words = button.textContent
    navigator.clipboard.writeText(button.dataset.copy).then(
      () => {
        button.textContent = 'Copied'
        setTimeout(() => (button.textContent = words), 2_000)
      },
      () => undefined,
    )
  })
  document.addEventListener('change', ({ target }) => {
    if (!target.dataset.dial) return
    const link = target.closest('.pay__way, details').querySelector('[data-dialled]')
    const code = target.dataset.dial.replace('{bank}', target.value || 'bank code')
    link.textContent = code
    if (target.value) link.href = `tel:${encodeURIComponent(code)}`
    else link.removeAttribute('href')
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && main().dataset.open === 'yes') void follow()
  })
  addEventListener('online', () => void follow())
  setInterval(showTime, 1_000)
  dress()
  next()
}
