import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * The platform's HTML pages in a test: one that frames the tool, optionally with the storage of LTI's client-side
 * messages.
 */
export function platformPages() {
  const page = async (_request: IncomingMessage, response: ServerResponse, url: URL) => {
    const login = url.searchParams.get('login') ?? ''
    const storage = url.searchParams.get('storage') === '1' ? `<script>${storageScript}</script>` : ''
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><title>The course at the platform</title><h1>The course at the platform</h1>` +
          `<iframe name="tool" title="The tool" width="900" height="600" src="${login.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>${storage}`,
      )
  }
  return {
    'GET /frame': page,
    'GET /favicon.ico': async (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(204).end(),
  }
}

/** The storage is kept in `window.kept`, so that tests can look at it. */
const storageScript = `
window.kept = {};
window.addEventListener('message', (event) => {
  const { subject, key, value, message_id } = event.data;
  const answer = (more) => event.source.postMessage({ subject: subject + '.response', message_id, key, ...more }, event.origin);
  if (subject === 'lti.put_data') { window.kept[event.origin + key] = value; answer({ value }); }
  if (subject === 'lti.get_data') answer({ value: window.kept[event.origin + key] });
});
`
