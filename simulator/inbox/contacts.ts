import { copyButton } from '../console/lists.ts'
import { type Html, html } from '../../platform/text/html.ts'
import type { SimulatorContext } from '../context.ts'

/** A person of the product, as far as the outside world knows: the addresses, a name, and a role in a business. */
export type Person = { name: string; email: string; phone: string; role: string }

/** One form of an address: mail in small letters, phone numbers as people write them (0803…). */
export const plainAddress = (address: string): string => address.toLowerCase().replace(/^234(\d{10})$/, '0$1')

/** The people of the demo, with their roles. */
export function storePeople(context: SimulatorContext, people: readonly Person[]): void {
  context.database.transaction(() => {
    for (const { name, email, phone, role } of people)
      for (const address of [email, phone]) insertContact(context, { address: plainAddress(address), person: plainAddress(email), name, role })
  })
}

/** A name that a partner learnt of a phone number. A person with a role keeps the known name. */
export function storePhoneName(context: SimulatorContext, phone: string, name: string): void {
  insertContact(context, { address: plainAddress(phone), person: plainAddress(phone), name, role: '' })
}

type Contact = { address: string; person: string; name: string; role: string }

function insertContact(context: SimulatorContext, { address, person, name, role }: Contact): void {
  context.database.run(
    `insert into contact values (?1, ?2, ?3, ?4)
     on conflict (address) do update set person = ?2, name = ?3, role = ?4 where contact.role = '' or ?4 <> ''`,
    address,
    person,
    name,
    role,
  )
}

/** All addresses of a person, or of the person at an address; at least the given one. */
export function addressesOf(context: SimulatorContext, addressOrPerson: string): string[] {
  const given = plainAddress(addressOrPerson)
  return [given, ...contactsAt(context, given).map(({ address }) => address)]
}

/** Empty for an unknown address or person. */
export function contactsAt(context: SimulatorContext, addressOrPerson: string): Contact[] {
  return context.database.all<Contact>('select * from contact where address = ?1 or person = ?1', addressOrPerson)
}

/** The people of the demo, who sign in with these emails. */
export function peopleList(context: SimulatorContext): Html {
  const people = context.database.all<Contact>(`select * from contact where role <> '' and address = person order by rowid`)
  if (people.length === 0) return html``
  return html`<details class="more" id="demo-people">
    <summary id="demo-people-summary">The ${people.length} people of the demo</summary>
    <p class="quiet">They log in with these emails. The start-up prints their password and PIN.</p>
    <ul class="rows">
      ${people.map(
        ({ name, role, address }, at) =>
          html`<li class="row">
            <span class="who">${name}</span><span class="what">${role}<br />${address}</span
            ><span class="end">${copyButton({ id: `copy-person-${at}`, text: address, label: 'Copy', name: `Copy the email of ${name}` })}</span>
          </li>`,
      )}
    </ul>
  </details>`
}
