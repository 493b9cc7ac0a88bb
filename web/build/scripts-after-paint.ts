import type { Plugin } from 'vite'

const scriptTag = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
const preloadTags = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

/**
 * Loads the scripts after the first paint. The server's document is complete without them, and on a slow connection they
 * would compete with the style sheet, for which the first paint waits. A page in the background is not painted, so its
 * scripts are loaded at once.
 */
export function scriptsAfterPaint(): Plugin {
  return {
    name: 'scripts-after-paint',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: { order: 'post', handler: withScriptsAfterPaint },
  }
}

export function withScriptsAfterPaint(html: string): string {
  const script = scriptTag.exec(html)?.[1]
  if (script === undefined) throw new Error('The document has no script of the form that this plugin knows.')
  const preloaded = [...html.matchAll(preloadTags)].map(([, address]) => address)
  const loader = `<script nonce="%NONCE%">(${loadScripts})(${JSON.stringify(script)}, ${JSON.stringify(preloaded)})</script>`
  return html
    .replace(scriptTag, '')
    .replaceAll(preloadTags, '')
    .replace('</body>', () => `  ${loader}\n  </body>`)
}

/** Its source is written into the document, so it refers to nothing outside of it. */
const loadScripts = `function (script, preloaded) {
      var isLoading = false
      function load() {
        if (isLoading) return
        isLoading = true
        preloaded.forEach(function (address) {
          add('link', { rel: 'modulepreload', crossOrigin: '', href: address })
        })
        add('script', { type: 'module', crossOrigin: '', src: trusted() })
      }
      // Trusted Types: this policy gives one address, whatever it is asked (docs/decisions/0361).
      function trusted() {
        if (typeof trustedTypes === 'undefined') return script
        return trustedTypes.createPolicy('gradus-script', { createScriptURL: function () { return script } }).createScriptURL('')
      }
      function add(name, properties) {
        document.head.append(Object.assign(document.createElement(name), properties))
      }
      if (document.hidden) load()
      else requestAnimationFrame(function () { setTimeout(load) })
      // The page may have gone into the background before it was painted.
      document.addEventListener('visibilitychange', load)
    }`
