// Before the first paint, so that a page chosen dark does not flash light. A file of its own because the policy refuses inline scripts.
try {
  var chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {}
