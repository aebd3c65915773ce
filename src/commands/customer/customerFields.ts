import { graphql } from '../../graph/client/graphql.ts';

/** The fields that a salesperson enters, for the page that shows them and the form that changes them. */
export const customerFieldsFragment = graphql(`
  fragment CustomerFields on Customer @_unmask {
    name
    creditCode
    industry
    employeeCount
    adminName
    adminPhone
    adminAccount
    website
  }
`);
