/** The browser of the tests. Node built-ins only, as run.mjs. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless one first: drawing the bars of invisible windows takes a third of a run. */
const CHROMIUMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const installedChromium = () =>
  [process.env.CHROMIUM_PATH, ...CHROMIUMS].find((path) => path && existsSync(path))

const playwrightChromium = () => {
  const probe = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const path = spawnSync(process.execPath, ['-e', probe], { encoding: 'utf8' }).stdout.trim()
  return path && existsSync(path) ? path : undefined
}

/** A Chromium for tests: an installed one, Playwright's own, or Debian's. Always one. */
export const findChromium = ({ run, bin, say }) => {
  const found = playwrightChromium() ?? installedChromium()
  if (found) return found
  say('Downloading a Chromium for the browser tests…')
  if (run(bin('playwright'), ['install', 'chromium']) === 0 && playwrightChromium())
    return playwrightChromium()
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    say('Installing the Chromium of the system instead…')
    const lock = ['-o', 'DPkg::Lock::Timeout=120']
    run('apt-get', [...lock, 'update'], { stdio: 'ignore' })
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', [...lock, 'install', '-y', '--no-install-recommends', browser, 'fonts-liberation'])
      if (installedChromium()) return installedChromium()
    }
  }
  say('No Chromium was found and none could be installed. Set CHROMIUM_PATH to one.')
  process.exit(1)
}
