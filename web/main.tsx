import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startSession } from './lib/session.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { applyTheme } from './ui/theme/theme.ts'
import { resumeToasts } from './ui/toast/store.ts'

applyTheme()
startSession()
resumeToasts()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
