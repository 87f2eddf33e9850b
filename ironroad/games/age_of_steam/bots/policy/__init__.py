"""A quick bot: the policy that plays games to their end, and the short list of what it would do."""
