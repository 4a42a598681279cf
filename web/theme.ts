// Runs before the first paint: the viewer's choice, or what the system says when there is none.
const kept = localStorage.getItem('theme')
if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
