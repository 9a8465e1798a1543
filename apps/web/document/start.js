// Runs before the first paint and before the application is there. It is a file of its own because the content security policy refuses
// inline scripts. The build writes START in front: for each address its chunks and the calls of its first screen (first-screens.ts).
var root = document.documentElement

try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {}

;(function () {
  var text = null
  var session = null
  try {
    text = localStorage.getItem('session')
    session = JSON.parse(text)
  } catch {}
  var holder = session && session.accessToken && session.holder
  var area = !holder ? null : holder.role === 'cashier' ? 'cashier' : 'merchant'
  var path = location.pathname.replace(/(.)\/$/, '$1')
  if (area && path === '/') path = START.homes[area]
  if (area && path.startsWith(START.homes[area])) root.dataset.frame = START.frames[holder.role]

  var screen = START.screens[path]
  if (!screen || (screen.area && screen.area !== area)) return
  for (var file of screen.files) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  // With a filter in the address, the page asks for something else.
  if (!area || location.search) return
  var headers = { accessToken: session.accessToken }
  if (session.publicKey) headers.publicKey = session.publicKey
  var answers = {}
  for (var address of screen.calls) {
    var url = address.replace('{business}', encodeURIComponent(holder.businessid)).replace('{cashpoint}', encodeURIComponent(holder.cashpointid || ''))
    answers[url] = fetch(url, { headers: headers })
    answers[url].catch(function () {})
  }
  window.firstAnswers = { session: text, answers: answers }
})()
