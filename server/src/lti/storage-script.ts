/**
 * Talks to the platform's storage (LTI Client Side postMessages): `lti.put_data` before the browser leaves,
 * `lti.get_data` when it comes back. An answer counts only with the platform's origin and the message's own id. Without
 * an answer the launch continues with the cookie, or in a new window.
 */
const ask = `
const data = JSON.parse(document.getElementById('data').textContent);
const frame = () => {
  const around = window.parent !== window ? window.parent : window.opener;
  if (!around || data.target === '_parent') return around;
  try { return around.frames[data.target] || around } catch { return around }
};
function ask(message, done) {
  const target = frame();
  if (!target) return done(undefined);
  let timer;
  const heard = (event) => {
    if (event.origin !== data.origin || typeof event.data !== 'object' || event.data === null) return;
    if (event.data.message_id !== data.messageId || event.data.subject !== message.subject + '.response') return;
    end(event.data);
  };
  const end = (answer) => {
    clearTimeout(timer);
    window.removeEventListener('message', heard);
    done(answer);
  };
  window.addEventListener('message', heard);
  timer = setTimeout(() => end(undefined), data.waitMilliseconds);
  target.postMessage({ ...message, message_id: data.messageId }, data.origin);
}
`
export const putScript = `${ask}
ask({ subject: 'lti.put_data', key: data.key, value: data.value }, () => location.replace(data.next));
`
export const getScript = `${ask}
ask({ subject: 'lti.get_data', key: data.key }, (answer) => {
  const form = document.forms[0];
  const value = answer && !answer.error && answer.key === data.key ? answer.value : undefined;
  form.elements.namedItem('binding').value = typeof value === 'string' ? value : '';
  form.requestSubmit();
});
`
/** How long a platform may take to answer. */
export const storageMilliseconds = 3000
