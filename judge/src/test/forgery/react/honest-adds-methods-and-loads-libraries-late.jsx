import { createContext, useContext, useReducer, useState } from 'react'

Object.defineProperty(Array.prototype, 'last', {
  value() {
    return this[this.length - 1]
  },
})
class Map {
  get(key) {
    return key
  }
}
class Failure extends Error {
  constructor(message) {
    super(message)
    this.name = 'Failure'
  }
}
function Step() {}
Step.prototype = Object.create(Map.prototype)
Step.prototype.constructor = Step
const Label = createContext('')

function Button({ onClick }) {
  return <button onClick={onClick}>{useContext(Label)}</button>
}

export default function Counter({ start = 0 }) {
  const [count, add] = useReducer((sum, step) => [...sum, sum.last() + step], [start])
  const [seen] = useState(() => new Set([1, 2]))
  const { renderToString } = require('react-dom/server')
  const { createPortal, flushSync } = require('react-dom')
  const url = require('node:url')
  const { toHaveLength } = require('node:util')
  if (renderToString(<b>{seen.size}</b>) !== '<b>2</b>' || toHaveLength !== undefined) throw new Failure('no text')
  if (new url.URL('http://a/b').pathname + new Step().get(1) + typeof flushSync !== '/b1function') throw new Failure('no address')
  const one = {}
  one.toString = () => 'Add one'
  return (
    <Label value={String(one)}>
      <p role="status">{count.last()}</p>
      {createPortal(<i />, document.body)}
      <Button onClick={() => add(1)} />
    </Label>
  )
}
