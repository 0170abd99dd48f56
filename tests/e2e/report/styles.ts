/** The styles of a report, included because it is one file. */
export const styles = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe1, #2c3742); --quiet: light-dark(#56626f, #9dabb9);
  --good: light-dark(#1c7a3c, #6fcf8e); --bad: light-dark(#b42323, #ff8f8f); --ground: light-dark(#fff, #11171e);
  --wary: light-dark(#8a5300, #f0b429); --lit: light-dark(#0b6875, #79bcc5); }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; background: var(--ground); }
code, pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
a { color: var(--lit); } :target { outline: 2px solid var(--lit); outline-offset: 4px; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.wide { overflow-x: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.good { color: var(--good); } .bad { color: var(--bad); } .wary { color: var(--wary); } .quiet { color: var(--quiet); }
.failure { border-left: 4px solid var(--bad); padding: .2rem 1rem; margin: 1rem 0; } .failure.is-flaky { border-color: var(--wary); }
.zoom { border: 0; margin: .5rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem; } .zoom legend { float: left; padding: 0; margin-right: 1rem; }
.diagram { overflow: auto; border: 1px solid var(--line); max-height: 85vh; resize: vertical; }
.diagram svg { display: block; }
.zoom:has(.fit:checked) + .diagram svg { width: 100%; height: auto; }
.zoom:has(.half:checked) + .diagram svg { zoom: .5; }
.zoom:has(.double:checked) + .diagram svg { zoom: 2; }
img { max-width: 22rem; width: 100%; border: 1px solid var(--line); } summary { cursor: pointer; } li { margin: .25rem 0; }
.failure img { max-width: 40rem; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
`

/** Red means failed here; a partial run leaves much unwalked. */
export const quietStyles = `
.machine-diagram .is-missed > .line, .machine-diagram .is-missed > .box { stroke: var(--quiet) }
.machine-diagram .is-missed > .event, .machine-diagram .is-missed > .tip { fill: var(--quiet) }
`
