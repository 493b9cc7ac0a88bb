/**
 * Says above a served page that its code couldn't be loaded, for example because a newer version of the site was
 * installed meanwhile. React can't say it: it is part of what is missing, and until then nothing on the page reacts.
 */
export function offerReload(page: Document): void {
  const notice = page.createElement('p')
  notice.className = 'notice'
  notice.role = 'alert'
  const link = page.createElement('a')
  // The empty address is this page's without its fragment, so following it reloads.
  link.href = ''
  link.textContent = 'Reload the page'
  notice.append('A part of this page couldn’t be loaded, so its buttons don’t work yet. ', link, '.')
  ;(page.querySelector('main') ?? page.body).prepend(notice)
}
