import { useState } from 'react'
import { AppShell } from '../../../ui/frame/AppShell.tsx'
import { Banner } from '../../../ui/frame/Banner.tsx'
import { BusinessSwitcher } from '../../../ui/frame/BusinessSwitcher.tsx'
import { FeeCard } from '../../../ui/frame/FeeCard.tsx'
import { Avatar } from '../../../ui/frame/Avatar.tsx'
import { SearchBox } from '../../../ui/frame/SearchBox.tsx'
import { SideNav } from '../../../ui/frame/SideNav.tsx'
import { SupportButton } from '../../../ui/frame/SupportButton.tsx'
import { TabBar } from '../../../ui/frame/TabBar.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import {
  AirtimeIcon,
  BellIcon,
  BillsIcon,
  BulkIcon,
  CashpointIcon,
  HistoryIcon,
  HomeIcon,
  LoanIcon,
  MenuIcon,
  PlusIcon,
  ReferralIcon,
  SendIcon,
  SettingsIcon,
  SignOutIcon,
  StampIcon,
  WithdrawIcon,
} from '../../../ui/icons/icons.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { HideableAmounts } from '../../../ui/money/HideableAmounts.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { ActionBar, AccountDetails } from '../../../ui/parts/ActionBar.tsx'
import { Section, TwoColumns } from '../../../ui/parts/Section.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Menu } from '../../../ui/parts/Menu.tsx'
import { BalanceSummary, SummaryCell, SummaryHero, SummaryNumber, VisibilityToggle } from '../../../ui/parts/BalanceSummary.tsx'
import { TransactionRow } from '../../../ui/parts/TransactionRow.tsx'
import { TurnoverChart } from '../../../ui/charts/TurnoverChart.tsx'
import { ROWS, TURNOVER } from './examples.ts'

export function GalleryDashboard() {
  const [isHidden, setHidden] = useState(false)
  const [sought, setSought] = useState('')
  return (
    <div className="frame">
      <AppShell
        homeHref="/"
        side={
          <SideNav
            mark={<Logo name="Kasuwa" />}
            items={[
              { href: '#1', label: 'Dashboard', icon: HomeIcon, isCurrent: true },
              { href: '#2', label: 'Cashpoint', icon: CashpointIcon },
              { href: '#3', label: 'Bulk Payment', icon: BulkIcon },
              { href: '#4', label: 'History', icon: HistoryIcon },
              { href: '#5', label: 'Loans', icon: LoanIcon },
              { href: '#6', label: 'Referral', icon: ReferralIcon },
              { href: '#7', label: 'Authorizations', icon: StampIcon, count: { value: 2, word: 'waiting' } },
              { href: '#8', label: 'Settings', icon: SettingsIcon },
            ]}
          >
            <FeeCard>
              Pay as low as <strong>0.5%</strong> only for inbound Transfer, and <strong>₦20</strong> for Outbound Transfer
            </FeeCard>
          </SideNav>
        }
        top={
          <TopBar
            switcher={
              <BusinessSwitcher
                initials="GA"
                name="Gidan Atamfa Ltd"
                detail={
                  <>
                    <AccountNumber number="1023456784" /> · Sample MFB
                  </>
                }
                items={[
                  { id: 'a', label: 'Gidan Atamfa Ltd', detail: 'Retail', isChosen: true, icon: <Avatar initials="GA" /> },
                  { id: 'b', label: 'Atamfa Online', detail: 'Web', isChosen: false, icon: <Avatar initials="AO" /> },
                  { id: 'line', isLine: true },
                  { id: 'new', label: 'Add New Business', icon: <PlusIcon size={20} /> },
                  { id: 'out', label: 'Sign Out', icon: <SignOutIcon size={20} /> },
                ]}
              />
            }
            search={<SearchBox label="Find a payment, name or amount" value={sought} onChange={setSought} />}
            actions={
              <IconButton label="Notices">
                <BellIcon />
              </IconButton>
            }
            menu={
              <Menu
                label="Profile"
                align="end"
                items={[
                  { id: '1', label: 'Bank Details' },
                  { id: '2', label: 'Support' },
                  { id: '3', label: 'Log Out', icon: <SignOutIcon size={20} /> },
                ]}
                trigger={(wires) => (
                  <IconButton label="Halima, profile menu" {...wires}>
                    <Avatar initials="HS" tone="info" />
                  </IconButton>
                )}
              />
            }
          />
        }
        tabBar={
          <TabBar
            items={[
              { href: '#1', label: 'Home', icon: HomeIcon, isCurrent: true },
              { href: '#2', label: 'Cashpoint', icon: CashpointIcon },
              { href: '#3', label: 'Send', icon: SendIcon },
              { href: '#4', label: 'History', icon: HistoryIcon },
              { label: 'More', icon: MenuIcon, onPress: () => undefined },
            ]}
          />
        }
        support={<SupportButton onPress={() => undefined} />}
      >
        <Banner title="Verify Your Business Account To Enjoy All Kasuwa Features" action={<Button size="small">Verify Account</Button>}>
          About 6 minutes, with your BVN and an ID card.
        </Banner>
        <HideableAmounts isHidden={isHidden}>
          <BalanceSummary
            label="Money"
            hero={
              <SummaryHero
                label={
                  <>
                    To spend <VisibilityToggle isHidden={isHidden} onChange={setHidden} />
                  </>
                }
                note={
                  <>
                    <Amount kobo={4507000} /> more is in <Link href="#processing">1 payment being processed</Link>
                  </>
                }
              >
                <StatusRule rule="final">
                  <Amount kobo={286931025} size="hero" />
                </StatusRule>
              </SummaryHero>
            }
            beside={
              <ActionBar
                acts={[
                  { href: '#send', label: 'Transfer', icon: SendIcon },
                  { href: '#withdraw', label: 'Withdraw', icon: WithdrawIcon },
                  { href: '#bills', label: 'Pay bills', icon: BillsIcon },
                  { href: '#airtime', label: 'Airtime', icon: AirtimeIcon },
                ]}
              />
            }
            aside={
              <AccountDetails name="Main counter" action={<CopyButton text="1023456784" label="Copy account number" said="Account Number Copied" />}>
                <AccountNumber number="1023456784" /> <span>Sample MFB</span>
              </AccountDetails>
            }
          >
            <SummaryCell label="Total Received" note="since 3 Feb 2026">
              <Amount kobo={1846275050} size="second" />
            </SummaryCell>
            <SummaryCell label="Ledger balance" note="1 payment in process">
              <Amount kobo={291438025} size="second" />
            </SummaryCell>
            <SummaryCell label="Customers" note="37 new this week">
              <SummaryNumber>1,284</SummaryNumber>
            </SummaryCell>
          </BalanceSummary>
        </HideableAmounts>
        <TwoColumns>
          <Section
            title="Recent transactions"
            link={
              <ButtonLink kind="text" href="#history">
                See More
              </ButtonLink>
            }
          >
            <div>
              {ROWS.map((row) => (
                <TransactionRow key={row.id} {...row} />
              ))}
            </div>
          </Section>
          <Section title="Daily Turnover" aside="7 to 20 November">
            <TurnoverChart days={TURNOVER} label="Daily turnover" />
          </Section>
        </TwoColumns>
      </AppShell>
    </div>
  )
}
