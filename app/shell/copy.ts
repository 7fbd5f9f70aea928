/** The site's links, in the order in which the bar, the menus and the footer show them. */

export interface SiteLink {
  readonly label: string;
  readonly to: string;
}

export const downloadLink: SiteLink = { label: 'download the app', to: '/#download-apps' };
export const verificationLink: SiteLink = { label: 'Verification', to: '/verification' };
export const homeLink: SiteLink = { label: 'Home', to: '/' };
export const aboutLink: SiteLink = { label: 'About', to: '/about' };
export const feedbackLink: SiteLink = { label: 'Feedback', to: '/feedback' };

export const hireLink: SiteLink = { label: 'Hire a service', to: '/career/hire-a-service' };
export const workerLink: SiteLink = {
  label: 'Become a worker',
  to: '/career/become-sapio-worker',
};
export const insuredLink: SiteLink = {
  label: 'Get Insured',
  to: '/career/hire-a-service/#become-insured',
};

/** MOB-09: the mobile dropdown leaves this one out. */
export const careersLink: SiteLink = { label: 'Careers', to: '/career' };

export const careerLinks: readonly SiteLink[] = [
  { label: 'Work with us', to: '/career/work-with-us' },
  { label: 'Partner with us', to: '/career/partner-with-us' },
  { label: 'Train with us', to: '/career/train-with-us' },
  { label: 'Train the Trainer', to: '/career/train-the-trainer' },
  { label: 'Become a Verification Agent', to: '/career/become-verification-agent' },
  { label: 'Become a Community Agent', to: '/career/become-community-leader' },
  {
    label: 'Join Our Team of Caregivers, Nurses, and Certified Health Professionals',
    to: '/career/become-nurse',
  },
  { label: 'Sponsor an Individual', to: '/career/sponsor-individual' },
];

export const companyLinks: readonly SiteLink[] = [
  aboutLink,
  verificationLink,
  { label: 'Contact', to: '/contact' },
  { label: 'Career', to: '/career' },
];

export const supportLinks: readonly SiteLink[] = [
  { label: 'Support', to: '/support' },
  { label: 'Terms of service', to: '/terms-of-service' },
  { label: 'Privacy policy', to: '/privacy-policy' },
];

/** The mobile menu between the Career row and the two buttons (MOB-04). */
export const menuLinks: readonly SiteLink[] = [
  feedbackLink,
  verificationLink,
  insuredLink,
  hireLink,
  workerLink,
  { label: 'Terms and conditions', to: '/terms-of-service' },
];
