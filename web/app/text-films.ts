import { openVideo } from '../ui/video-modal/store.ts'
import './text-films.css'

/**
 * Films inside texts (`data-video`) open in the site's own window, which asks before anything of their host is loaded. Until this
 * script is here, and for whoever wants another tab, they are links to their host.
 */
export const openTextFilms = (): void => {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const film = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-video]') : null
    if (!film || !isPlain || film.closest('[contenteditable="true"]')) return
    event.preventDefault()
    openVideo(film.dataset.video)
  })
}
