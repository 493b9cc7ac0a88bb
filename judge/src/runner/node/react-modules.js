/**
 * The modules that tests and components of a React question may import, and those that the runner needs. The judge
 * bundles them once. Each is loaded at its first use, because Testing Library looks for the document when it is loaded.
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
