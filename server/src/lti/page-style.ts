/** The look of the pages that platforms frame: the theme's colours, and nothing that needs a script. */
export const pageStyle = `
:root {
  --page: #f5f5f2; --surface: #fff; --line: #e4e4df; --control: #868883; --ink: #1b1d21; --ink-2: #585b5f;
  --accent: #3349c9; --accent-ink: #2f44bd; --hover: #f6f6f3;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #101215; --surface: #17191d; --line: #272b32; --control: #757a86; --ink: #e7e8eb; --ink-2: #b0b4bd;
    --accent: #4a63e0; --accent-ink: #a9b8ff; --hover: #1c1f24;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink);
  font: 400 14px/1.45 'Inter Variable', Inter, system-ui, sans-serif;
}
main { max-width: 640px; margin: 0 auto; display: flex; flex-direction: column; gap: 16px; }
.brand { display: flex; align-items: center; gap: 8px; font-weight: 600; }
.brand svg { width: 24px; height: 24px; }
.sheet {
  background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 24px;
  display: flex; flex-direction: column; gap: 16px; align-items: flex-start;
}
h1 { font-size: 22px; line-height: 28px; margin: 0; letter-spacing: -.018em; text-wrap: balance; overflow-wrap: anywhere; }
p { margin: 0; color: var(--ink-2); overflow-wrap: anywhere; }
form { display: flex; flex-direction: column; gap: 16px; align-items: flex-start; width: 100%; }
fieldset { border: 0; margin: 0; padding: 0; width: 100%; }
legend { padding: 0 0 8px; font-weight: 560; }
label {
  display: flex; gap: 12px; align-items: baseline; padding: 10px 8px; border-top: 1px solid var(--line); cursor: pointer;
}
label:hover { background: var(--hover); }
label span { display: flex; flex-direction: column; min-width: 0; overflow-wrap: anywhere; }
label small { color: var(--ink-2); font-size: 13px; }
button, .button {
  font: inherit; font-weight: 560; color: #fff; background: var(--accent); border: 0; border-radius: 6px;
  min-height: 40px; padding: 8px 16px; cursor: pointer;
}
.button { display: inline-flex; align-items: center; text-decoration: none; }
button.quiet { color: var(--ink); background: var(--surface); border: 1px solid var(--control); }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; }
`
