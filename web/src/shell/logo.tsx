import { Link } from 'react-router'
import { productName } from '@gradus/contract/message'
import { LogoMark } from '../ui/logo-mark.tsx'

export function Logo() {
  return (
    <Link className="logo" to="/">
      <LogoMark />
      {productName}
    </Link>
  )
}
