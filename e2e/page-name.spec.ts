import { expect, roles, test } from './site.ts'

/** Pages whose heading is a headline or a name of its own. */
const withHeadline = new Set(['/Home', '/ForCompanies', '/ForUni', '/Profile', '/logout'])

test('Each page has one name in the menu, the document title and the heading', async ({ page, visit, login }) => {
  test.slow()
  const seen = new Set<string>()
  for (const role of [roles.admin, roles.moderator, roles.lecturer]) {
    // The page of the former role would ask for what the next one may not see.
    await page.goto('about:blank')
    await login({ role })
    await visit('/Dashboard')
    const links = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => ({ address: link.getAttribute('href') ?? '', name: link.textContent })))
    expect(links.length).toBeGreaterThan(10)
    for (const { address, name } of links) {
      if (withHeadline.has(address) || seen.has(`${address} ${name}`)) continue
      seen.add(`${address} ${name}`)
      await visit(address)
      await expect(page, address).toHaveTitle(`${name} · Gradus`)
      // A list shows its length beside its name.
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(new RegExp(`^${name}( [\\d,+]+)?$`))
    }
  }
})

test('The pages of an account have one name in the document title and the heading', async ({ page, visit }) => {
  for (const address of ['/Login', '/SignUp', '/AdminLogin', '/ForgotPassword', '/EmailActivation', '/Search']) {
    await visit(address)
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    await expect(page, address).toHaveTitle(`${heading} · Gradus`)
  }
})
