import { useState } from 'react'
import { Link } from 'react-router'
import { productName } from '@gradus/contract/message'
import { termsAddress } from '@gradus/contract/site'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const SupportDialog = lazyDialog(async () => (await import('./support-dialog.tsx')).SupportDialog)

export function Footer() {
  const [supporting, setSupporting] = useState(false)
  return (
    <footer className="footer">
      <div className="footer-inner">
        <Link to="/PrivacyPolicy">Privacy Policy</Link>
        <a href={termsAddress} download>
          Terms of Service
        </a>
        <button type="button" aria-haspopup="dialog" onClick={() => setSupporting(true)}>
          Contact Us
        </button>
        <Link to="/About">About</Link>
        <span className="grow" />
        <span>© 2021 {productName}</span>
      </div>
      <SupportDialog opened={supporting} onClose={() => setSupporting(false)} />
    </footer>
  )
}
