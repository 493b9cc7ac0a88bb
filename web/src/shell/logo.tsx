import { Link } from 'react-router'
import { productName } from '@gradus/contract/message'
import { Mark } from '../ui/mark.tsx'

export function Logo() {
  return (
    <Link className="logo" to="/">
      <Mark />
      {productName}
    </Link>
  )
}
