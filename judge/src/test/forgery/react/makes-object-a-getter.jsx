import { useState } from 'react'

const real = Object
let late = false
function Other(...values) {
  return real(...values)
}
real.setPrototypeOf(Other, real)
Other.is = (left, right) => {
  console.log(String(right))
  return true
}
real.defineProperty(globalThis, 'Object', { get: () => (late ? Other : real) })

export default function Solution() {
  late = true
  useState(0)
  return null
}
