/**
 * What the tests and components of a React question may import, and what the runner itself needs, for the bundle that
 * the judge makes once. Each is loaded when it is first asked for: Testing Library looks for the document at that moment.
 */
export const modules = {
  react: () => require('react'),
  'react/jsx-runtime': () => require('react/jsx-runtime'),
  'react/jsx-dev-runtime': () => require('react/jsx-dev-runtime'),
  'react-dom': () => require('react-dom'),
  'react-dom/client': () => require('react-dom/client'),
  'react-dom/server': () => require('react-dom/server'),
  '@testing-library/dom': () => require('@testing-library/dom'),
  '@testing-library/react': () => require('@testing-library/react'),
  '@testing-library/user-event': () => require('@testing-library/user-event'),
  '@testing-library/jest-dom': () => require('@testing-library/jest-dom/matchers'),
  expect: () => require('expect'),
}

export const inner = {
  sucrase: () => require('sucrase'),
  document: () => require('@happy-dom/global-registrator'),
}
