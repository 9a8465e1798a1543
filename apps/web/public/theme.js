// Runs before the first paint, so that a page in the dark theme does not flash light. It is a separate file because the content security
// policy refuses inline scripts.
try {
  var chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {}
