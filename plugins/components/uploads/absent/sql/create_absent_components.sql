-- Components of uploads that are not in this upload. The key serves a nested loop of either order, since the planner may
-- have no statistics of the tenant.
CREATE TEMPORARY TABLE absent_component (
    id uuid PRIMARY KEY
) ON COMMIT DROP
