import { type Html, html } from '../../platform/text/html.ts'
import { live } from '../console/live.ts'
import type { SimulatorContext } from '../context.ts'
import type { OpenPartner } from '../simulated-partner.ts'
import { type FailureModes, readFailureModes } from './failure-modes.ts'

const PATH = '/console/api/failure-modes'

/** A mode that is not the normal one, of a whole set or of one ending. */
type SetMode = { partner: string; modes: FailureModes; mode: string; ending: string | null }

/** The buttons of all sets of modes. Each says what Kasuwa should show. */
export function failureModePanel(context: SimulatorContext, partners: readonly OpenPartner[]): Html {
  return html`<section id="failures">
    <h2>Make something fail</h2>
    <p class="quiet">Press one. The line under it says what Kasuwa should show.</p>
    ${partners.flatMap(({ name, failureModes }, at) => failureModes.map((modes) => modeSet(context, name, modes, at === 0)))}
  </section>`
}

function modeSet(context: SimulatorContext, partner: string, modes: FailureModes, isOpen: boolean): Html {
  const id = `modes-${partner}-${modes.subject}`
  return html`<details class="mode-set" ${isOpen && html`open`} data-partner="${partner}" data-subject="${modes.subject}">
    <summary>${modes.title}</summary>
    ${live(id, modeButtons(context, partner, modes))} ${modes.endingsOf && endingField(modes.endingsOf)}
  </details>`
}

function modeButtons(context: SimulatorContext, partner: string, modes: FailureModes): Html {
  const current = readFailureModes(context, partner, modes)[0]!.mode
  const id = (mode: string) => `mode-${partner}-${modes.subject}-${mode}`
  const { coded } = modes
  return html`<div class="modes" role="group" aria-label="${modes.title}">
    ${modes.plain.map(({ mode, name, shows }) => html`<button type="button" class="mode${isFailing(modes, mode) && mode === current && ' failing'}" id="${id(mode)}" data-mode="${mode}" aria-pressed="${String(mode === current)}"><b>${name}</b><span>${shows}</span></button>`)}
    ${coded && refusals(coded, id(coded.prefix), current)}
  </div>`
}

const isFailing = (modes: FailureModes, mode: string) => mode !== modes.normal

function refusals(coded: NonNullable<FailureModes['coded']>, id: string, current: string): Html {
  const isOn = current.startsWith(`${coded.prefix}:`)
  return html`<details class="mode-reasons" id="${id}">
    <summary class="mode${isOn && ' failing'}" id="${id}-summary"><b>${coded.name}</b><span>${coded.shows} Open to choose the reason.</span></summary>
    ${Object.entries(coded.reasons).map(([code, reason]) => {
      const mode = `${coded.prefix}:${code}`
      return html`<button
        type="button"
        class="mode${mode === current && ' failing'}"
        id="${id}-${code}"
        data-mode="${mode}"
        aria-pressed="${String(mode === current)}"
      >
        <b>${reason}</b>
      </button>`
    })}
  </details>`
}

function endingField(endingsOf: string): Html {
  return html`<details class="more">
    <summary>Only for some ${endingsOf}</summary>
    <label
      >Ending of the ${endingsOf}<input name="ending" inputmode="numeric" maxlength="10" placeholder="For example 1234" autocomplete="off"
    /></label>
    <p class="quiet">While an ending stands here, a press counts only for ${endingsOf} that end so.</p>
  </details>`
}

const MAX_MODES_SHOWN = 3

/** The red bar of the modes that are on; empty while all works. */
export function failureModeBar(context: SimulatorContext, partners: readonly OpenPartner[]): Html {
  const on = partners.flatMap(({ name, failureModes }) => failureModes.flatMap((modes) => setModes(context, name, modes)))
  if (on.length === 0) return html``
  const hidden = on.length - MAX_MODES_SHOWN
  return html`<div class="red-bar" role="status">
    ${on.slice(0, MAX_MODES_SHOWN).map(barRow)}
    ${
      on.length > 1 &&
      html`<div class="red-row">
        <span class="shows">${hidden > 0 && `${hidden} more ${hidden === 1 ? 'failure is' : 'failures are'} on.`}</span>
        <button type="button" class="line small" id="turn-all-off" data-method="DELETE" data-path="${PATH}">Turn all off</button>
      </div>`
    }
  </div>`
}

function barRow({ partner, modes, mode, ending }: SetMode): Html {
  const { name, shows } = modes.textsOf(mode)
  const body = JSON.stringify({ partner, subject: modes.subject, mode: modes.normal, ending })
  return html`<div class="red-row">
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-warning" /></svg>
    <b>${modes.title}: ${name}.</b>
    <span class="shows">${ending && `Only ${modes.endingsOf} that end in ${ending}. `}${shows}</span>
    <button
      type="button"
      class="line small"
      id="off-${partner}-${modes.subject}-${ending ?? ''}"
      data-method="PUT"
      data-path="${PATH}"
      data-body="${body}"
      aria-label="Turn off: ${modes.title}, ${name}"
    >
      Turn off
    </button>
  </div>`
}

function setModes(context: SimulatorContext, partner: string, modes: FailureModes): SetMode[] {
  return readFailureModes(context, partner, modes)
    .filter(({ mode }) => mode !== modes.normal)
    .map(({ mode, ending }) => ({ partner, modes, mode, ending }))
}
